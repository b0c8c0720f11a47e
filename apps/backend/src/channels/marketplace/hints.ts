import type { ChannelApp, Credentials } from "../../ports/channel.ts";

/** The platform writes the application's id into the token; a hint, not a promise. */
function applicationIdOf(accessToken: string): string | null {
  return /^APP_USR-(\d{1,20})-/.exec(accessToken)?.[1] ?? null;
}

/** What a seller who connects with a bare token should know. */
export function registrationHints(credentials: Credentials, app: ChannelApp | null): readonly string[] {
  const { accessToken, refreshToken } = credentials;
  const applicationId = typeof accessToken === "string" ? applicationIdOf(accessToken) : null;
  const isForeign = app !== null && applicationId !== null && applicationId !== app.clientId;
  return [
    ...(typeof refreshToken === "string"
      ? []
      : [
          "This access token ends within six hours and cannot be renewed. Connect through the authorization page to stay connected.",
        ]),
    ...(isForeign
      ? [
          "This access token belongs to another application, so the notifications of this seller go there. Connect through the authorization page to receive them.",
        ]
      : []),
    "Enter notificationUrl in the application's settings and switch on the topics orders_v2, shipments, items and stock-location.",
  ];
}

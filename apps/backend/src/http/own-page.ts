import { AppError } from "../kernel/errors.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The browser sends a cookie from any page: only our own pages may use it. */
export function refuseOtherPages(headers: Headers, publicUrl: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === "same-origin" || site === "none";
  if (!isOwn) {
    throw new AppError("CROSS_SITE_REQUEST");
  }
}

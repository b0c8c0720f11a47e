import type { TestApp } from "./app.ts";

/** The token mailed last, read from the sealed row that waits for the mail worker. */
export async function mailedToken(app: TestApp, tenantId: string, email: string): Promise<string> {
  const rows = await app.database.rows<{ id: string; content_sealed: string }>(
    "select id, content_sealed from app.mails where tenant_id = $1 and state = 'pending' order by id desc",
    [tenantId],
  );
  for (const { id: row, content_sealed: sealed } of rows) {
    const place = { tenantId, table: "mails", column: "content_sealed", row };
    const content = app.foundation.services.keyring.open(sealed, place);
    const [, token] = /#token=([\w-]+)/.exec(content) ?? [];
    if (content.includes(`"${email}"`) && token !== undefined) {
      return token;
    }
  }
  throw new Error(`no mail to ${email} waits`);
}

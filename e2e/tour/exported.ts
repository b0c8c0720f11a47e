/** A list as a file, as somebody who is signed in gets it. */
export async function exported(
  baseUrl: string,
  accessToken: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Buffer> {
  const answer = await fetch(`${baseUrl}/api/v1/tenant/exports`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return Buffer.from(await answer.arrayBuffer());
}

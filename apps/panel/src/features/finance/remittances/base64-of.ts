/** A file's bytes as they are, for a body of JSON. */
export async function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<void>((resolve, reject) => {
    reader.addEventListener("load", () => resolve());
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
  });
  reader.readAsDataURL(file);
  await read;
  const address = typeof reader.result === "string" ? reader.result : "";
  return address.slice(address.indexOf(",") + 1);
}

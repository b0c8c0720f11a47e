type Listener = (part: number) => void;

const listeners = new Set<Listener>();

/** How far the file that is being taken has come, from 0 to 1; the service only guesses how long it will be. */
export function onDownload(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const report = (part: number): void => {
  for (const listener of listeners) {
    listener(Math.min(part, 0.99));
  }
};

/** Reads a long file piece by piece, so that its progress can be shown. */
export async function readDownload(response: Response): Promise<Response> {
  const expected = Number(response.headers.get("x-export-bytes"));
  if (response.body === null || !response.ok || !(expected > 0)) {
    return response;
  }
  const pieces: BlobPart[] = [];
  const reader = response.body.getReader();
  let received = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    received += next.value.length;
    report(received / expected);
  }
  const headers = { "content-type": "application/octet-stream" };
  return new Response(new Blob(pieces), { status: response.status, headers });
}

import { unzipSync } from "fflate";

const PDF = Buffer.from("%PDF-");
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const PDF_NAME = /\.pdf$/i;
const MAX_BYTES = 4 * 1_024 * 1_024;

const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, PDF.length).equals(PDF) && bytes.length <= MAX_BYTES && bytes.includes("%%EOF");

function unpacked(archive: Buffer): Buffer | null {
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => PDF_NAME.test(name) && originalSize <= MAX_BYTES,
    });
    const [only, ...others] = Object.values(files);
    return only !== undefined && others.length === 0 ? Buffer.from(only) : null;
  } catch {
    return null;
  }
}

/** The label itself or one in an archive; null for whatever else was answered, such as nothing. */
export function readLabelFile(body: Buffer): Buffer | null {
  const pdf = body.subarray(0, ZIP.length).equals(ZIP) ? unpacked(body) : body;
  return pdf !== null && isPdf(pdf) ? pdf : null;
}

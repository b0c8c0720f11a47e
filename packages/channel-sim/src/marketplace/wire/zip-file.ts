import { crc32 } from "node:zlib";

type ZipEntry = { name: string; content: Buffer };

function heading(
  signature: number,
  { name, content }: ZipEntry,
  extra: { isCentral: boolean; at: number },
): Buffer {
  const fields = Buffer.alloc(extra.isCentral ? 46 : 30);
  const shift = extra.isCentral ? 2 : 0;
  fields.writeUInt32LE(signature, 0);
  fields.writeUInt16LE(20, 4 + shift);
  fields.writeUInt32LE(crc32(content), 14 + shift);
  fields.writeUInt32LE(content.length, 18 + shift);
  fields.writeUInt32LE(content.length, 22 + shift);
  fields.writeUInt16LE(Buffer.byteLength(name), 26 + shift);
  if (extra.isCentral) {
    fields.writeUInt32LE(extra.at, 42);
  }
  return Buffer.concat([fields, Buffer.from(name)]);
}

/** Files as they are, without compression. */
export function zipped(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const file = Buffer.concat([heading(0x04034b50, entry, { isCentral: false, at }), entry.content]);
    directory.push(heading(0x02014b50, entry, { isCentral: true, at }));
    files.push(file);
    at += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}

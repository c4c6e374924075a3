/** Table of the cyclic redundancy check that ZIP archives carry (polynomial 0xEDB88320). */
const TABLE = Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** Texts as a ZIP archive without compression, as the stand-in of a service sends it. */
export function storedZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)]
    const facts = factsOf(content, path.byteLength)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, path, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, tail, path]))
    parts.push(local)
    at += local.byteLength
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.byteLength, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** What a local entry and its entry of the directory have in common: version to the length of the extra field. */
function factsOf(content: Buffer, nameLength: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt32LE(checkOf(content), 10)
  facts.writeUInt32LE(content.byteLength, 14)
  facts.writeUInt32LE(content.byteLength, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}

function checkOf(content: Buffer): number {
  let value = 0xffffffff
  for (const byte of content) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

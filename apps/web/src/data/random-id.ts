/** A random UUID of version 4, made of random bytes alone. */
export function randomId(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => digits.slice(from, to).join('')
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}-${part(8, 10)}-${part(10, 16)}`
}

// At an address that is neither https nor localhost, such as a phone's way to a server in the office, browsers leave this function out.
if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomId })

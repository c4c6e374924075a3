import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutPlace } from './photo-place.ts'

const LATITUDE = [44, 1, 26, 1, 12_345, 100]

/** An EXIF block with make, orientation 6 and the place above. */
function exif(little: boolean): Buffer {
  const block = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 2 + 2 * 12 + 4 + 24)
  const put16 = (value: number, at: number) =>
    little ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at)
  const put32 = (value: number, at: number) =>
    little ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at)
  block.write(little ? 'II' : 'MM')
  put16(42, 2)
  put32(8, 4)
  const entries = (start: number, rows: readonly (readonly [number, number, number, number])[]) => {
    put16(rows.length, start)
    for (const [at, [tag, type, count, value]] of rows.entries()) {
      const place = start + 2 + at * 12
      put16(tag, place)
      put16(type, place + 2)
      put32(count, place + 4)
      if (type === 3) put16(value, place + 8)
      else put32(value, place + 8)
    }
    return start + 2 + rows.length * 12 + 4
  }
  const gps = entries(8, [
    [0x0112, 3, 1, 6],
    [0x8825, 4, 1, 50],
    [0x9999, 4, 1, 7],
  ])
  const values = entries(gps, [
    [0x0001, 2, 2, 0x4e000000],
    [0x0002, 5, 3, 80],
  ])
  for (const [at, number] of LATITUDE.entries()) put32(number, values + at * 4)
  expect([gps, values]).toEqual([50, 80])
  return block
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const start = Buffer.from([0xff, 0xd8])
const scan = Buffer.concat([segment(0xda, Buffer.alloc(6)), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3])])
const end = Buffer.from([0xff, 0xd9])
const tables = segment(0xdb, Buffer.alloc(20, 9))

describe('a photo without its place', () => {
  test.each([true, false])(
    'JPEG keeps its picture and orientation, loses GPS, XMP, IPTC and what follows it (little endian: %s)',
    (little) => {
      const block = exif(little)
      const photo = Buffer.concat([
        start,
        segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block])),
        segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>44,26N</exif:GPSLatitude>')),
        segment(0xed, Buffer.from('Photoshop 3.0\0Cluj')),
        segment(0xe2, Buffer.from('MPF\0...')),
        segment(0xe2, Buffer.from('ICC_PROFILE\0colours')),
        tables,
        scan,
        tables,
        scan,
        end,
        Buffer.from('a second picture with GPSLatitude'),
      ])
      const made = Buffer.from(withoutPlace(photo, 'image/jpeg') as Uint8Array)
      const text = made.toString('latin1')
      for (const word of ['GPSLatitude', 'Photoshop', 'MPF', 'second']) expect(text).not.toContain(word)
      expect(text).toContain('ICC_PROFILE')
      expect(made.subarray(-(tables.length + scan.length) * 2 - 2)).toEqual(
        Buffer.concat([tables, scan, tables, scan, end]),
      )
      const at = text.indexOf('Exif\0\0') + 6
      const get16 = (place: number) => (little ? made.readUInt16LE(at + place) : made.readUInt16BE(at + place))
      const tags = Array.from({ length: get16(8) }, (_, index) => [get16(10 + index * 12), get16(10 + index * 12 + 8)])
      expect(tags[0]).toEqual([0x0112, 6])
      expect(tags.map(([tag]) => tag)).toEqual([0x0112, 0x9999])
      expect(made.includes(block.subarray(80, 104))).toBe(false)
      expect(made.subarray(at + 50, at + 104).every((byte) => byte === 0)).toBe(true)
      expect(Buffer.from(withoutPlace(made, 'image/jpeg') as Uint8Array)).toEqual(made)
    },
  )

  test('an EXIF block that cannot be read goes as a whole', () => {
    const block = exif(true)
    block.writeUInt32LE(4_000, 8 + 2 + 12 + 8)
    const photo = Buffer.concat([
      start,
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block])),
      tables,
      scan,
      end,
    ])
    expect(Buffer.from(withoutPlace(photo, 'image/jpeg') as Uint8Array)).toEqual(
      Buffer.concat([start, tables, scan, end]),
    )
  })

  test('PNG and WebP lose their EXIF and XMP', () => {
    const chunk = (name: string, data: string) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(data.length)
      head.write(name, 4)
      return Buffer.concat([head, Buffer.from(data), Buffer.alloc(4)])
    }
    const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
    const png = Buffer.concat([
      mark,
      chunk('IHDR', 'size'),
      chunk('eXIf', 'GPS'),
      chunk('iTXt', 'XMP GPS'),
      chunk('IDAT', 'picture'),
      chunk('IEND', ''),
    ])
    expect(Buffer.from(withoutPlace(png, 'image/png') as Uint8Array)).toEqual(
      Buffer.concat([mark, chunk('IHDR', 'size'), chunk('IDAT', 'picture'), chunk('IEND', '')]),
    )
    const part = (name: string, data: Buffer) => {
      const head = Buffer.alloc(8)
      head.write(name)
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
    }
    const webp = (flags: number, ...parts: Buffer[]) => {
      const body = Buffer.concat([
        Buffer.from('WEBP'),
        part('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ...parts,
      ])
      return part('RIFF', body)
    }
    const picture = part('VP8 ', Buffer.from('abc'))
    const photo = webp(0b1_1100, picture, part('EXIF', Buffer.from('GPS')), part('XMP ', Buffer.from('GPS')))
    expect(Buffer.from(withoutPlace(photo, 'image/webp') as Uint8Array)).toEqual(webp(0b1_0000, picture))
  })

  test('any bytes under any type end without an error and without growing', () => {
    const types = fc.constantFrom('image/jpeg', 'image/png', 'image/webp')
    const bytes = fc.array(
      fc.oneof(fc.constantFrom(0xff, 0xd8, 0xe1, 0xda, 0xd9, 0, 8), fc.integer({ min: 0, max: 255 })),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(types, bytes, fc.boolean(), (type, noise, little) => {
        const whole = Buffer.concat([
          start,
          segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(little)])),
          Buffer.from(noise),
        ])
        const photo = type === 'image/jpeg' ? whole : Buffer.concat([Buffer.alloc(12), Buffer.from(noise)])
        expect((withoutPlace(photo, type) as Uint8Array).length).toBeLessThanOrEqual(photo.length)
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })
})

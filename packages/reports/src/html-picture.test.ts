import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pictureOf } from './html-picture.ts'

const address = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const svg = (inside: string, root = '') =>
  address('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`)

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, deflateSync(Buffer.alloc(10))])
}

describe('pictures in HTML', () => {
  it('are known by their content, whatever the address says', () => {
    expect(pictureOf(address('text/plain', png(20, 10)))).toMatchObject({ format: 'png', width: 20, height: 10 })
    const gif = Buffer.from('GIF89a\x08\x00\x04\x00\x00\x00\x00\x00', 'latin1')
    expect(pictureOf(address('image/png', gif))).toMatchObject({ format: 'gif', width: 8, height: 4 })
    const jpeg = Buffer.from('ffd8ffe000044a46ffc0000b080010002003012200', 'hex')
    expect(pictureOf(address('image/jpeg', jpeg))).toMatchObject({ format: 'jpg', width: 32, height: 16 })
    expect(pictureOf(svg('<rect width="1" height="1"/>', 'viewBox="0 0 40 20"'))).toMatchObject({
      format: 'svg',
      width: 40,
    })
    expect(pictureOf("data:image/svg+xml;utf8,<svg width='5' height='6'><path d='M0 0'/></svg>")).toMatchObject({
      width: 5,
    })
  })

  it('are refused when they are none, or would take the memory of the process', () => {
    expect(pictureOf(address('image/png', 'not a picture'))).toBeUndefined()
    expect(pictureOf(address('image/png', png(50_000, 50_000)))).toBeUndefined()
    expect(pictureOf(address('image/png', png(0, 10)))).toBeUndefined()
    expect(pictureOf(address('image/jpeg', Buffer.from('ffd8ffe0ffff', 'hex')))).toBeUndefined()
    for (const other of ['http://x.example/a.png', 'file:///a.png', '/a.png', '', 'data:', 'blob:x'])
      expect(pictureOf(other), other).toBeUndefined()
  })

  it('of SVG hold shapes and gradients only', () => {
    expect(pictureOf(svg('<linearGradient id="a"/><rect fill="url(#a)"/>'))).toBeDefined()
    for (const inside of [
      '<image href="file:///etc/passwd"/>',
      '<use xlink:href="#a"/>',
      '<x:use xlink:href="#a"/>',
      '<script>1</script>',
      '<style>@import "x"</style>',
      '<filter id="f"/>',
      '<pattern id="p"/>',
      '<foreignObject/>',
      '<a xlink:href="http://x"/>',
      '<rect fill="url(http://x/y)"/>',
      '<rect style="fill:url( file:///x )"/>',
    ])
      expect(pictureOf(svg(inside)), inside).toBeUndefined()
    expect(pictureOf(address('image/svg+xml', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'))).toBeUndefined()
    expect(pictureOf(address('image/svg+xml', `<svg>${'<g/>'.repeat(60_000)}</svg>`))).toBeUndefined()
  })
})

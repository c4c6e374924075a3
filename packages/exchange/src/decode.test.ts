import { describe, expect, test } from 'vitest'
import { decodeAnsi, decodeBytes, decodeXml, encodeAnsi, fitsAnsi } from './decode.ts'

const said = '5’ 10” – “Œuvre” 12 € ™ é'
const hex = '359220313094209620938c75767265942031322080209920e9'
const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('Windows-1252', () => {
  test('has its quotation marks, dashes and the euro sign, whichever version of Node.js reads it', () => {
    expect(decodeAnsi(bytes)).toBe(said)
    expect(decodeBytes(bytes, 'windows-1252')).toBe(said)
    expect(encodeAnsi(said)).toEqual(bytes)
    expect(fitsAnsi(said)).toBe(true)
  })

  test('each byte is a sign of its own and comes back as it was', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(encodeAnsi(decodeAnsi(all))).toEqual(all)
  })

  test('is read of XML that declares it', () => {
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1252"?><a>')
    expect(decodeXml(Uint8Array.from([...head, ...bytes]))).toContain(said)
  })

  test('a sign it has not is written without its marks, else as a question mark', () => {
    expect(decodeAnsi(encodeAnsi('Kovačević Ċ 漢'))).toBe('Kovacevic C ?')
  })
})

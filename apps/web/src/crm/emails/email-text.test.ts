import { describe, expect, test } from 'vitest'
import { addressIn, answerTo, nameOf, quoted, subjectOf } from './email-text.ts'

test('an address is found in both forms it is pasted in', () => {
  expect(addressIn('Maria Dobre <Maria@tigla.ro>')).toBe('maria@tigla.ro')
  expect(addressIn(' maria@tigla.ro ')).toBe('maria@tigla.ro')
  expect(addressIn('Maria Dobre')).toBeNull()
})

test('a sender reads as their name, else as their address', () => {
  expect(nameOf('Maria Dobre <maria@tigla.ro>')).toBe('Maria Dobre')
  expect(nameOf('maria@tigla.ro')).toBe('maria@tigla.ro')
})

test('a subject carries its prefix once', () => {
  expect(subjectOf('Re: RE: Ofertă', 'Re')).toBe('Re: Ofertă')
  expect(subjectOf('Re: Ofertă', 'Fwd')).toBe('Fwd: Ofertă')
  expect(subjectOf('Renovare', 'Re')).toBe('Re: Renovare')
})

describe('an answer', () => {
  const email = {
    direction: 'in' as const,
    sender: 'Maria <maria@tigla.ro>',
    recipients: ['birou@firma.ro', 'dan@tigla.ro'],
    copies: ['Sef@tigla.ro', 'maria@tigla.ro'],
  }
  test('goes to the writer, and on request to all others but ourselves', () => {
    expect(answerTo(email, false, ['birou@firma.ro'])).toEqual({ recipients: ['maria@tigla.ro'], copies: [] })
    expect(answerTo(email, true, ['birou@firma.ro'])).toEqual({
      recipients: ['maria@tigla.ro'],
      copies: ['dan@tigla.ro', 'sef@tigla.ro'],
    })
  })
  test('to an own email goes to those who got it', () => {
    const own = { ...email, direction: 'out' as const, sender: 'Birou <birou@firma.ro>', recipients: ['dan@tigla.ro'] }
    expect(answerTo(own, false, []).recipients).toEqual(['dan@tigla.ro'])
  })
})

test('a quoted email brings its words and no markup', () => {
  expect(quoted({ plain: 'a <b>\nc\n\nd' }, 'Maria:')).toBe(
    '<p></p><p></p><p>Maria:</p><blockquote><p>a &lt;b&gt;<br>c</p><p>d</p></blockquote>',
  )
})

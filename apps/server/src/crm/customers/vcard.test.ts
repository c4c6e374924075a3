import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

test('a contact comes as a card: names apart, company, main address, signs marked, long lines folded between characters', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const { AccountId } = await make(user, Customer, {
    AccountName: 'Șantier, Tencuieli & Fațade SRL',
    Phone: '0264 111 222',
  })
  await make(user, Address, {
    AccountId,
    Address: 'Str. Țărmului nr. 5; bloc A',
    City: 'Cluj-Napoca',
    County: 'Cluj',
    PostalCode: '400001',
  })
  const contact = await make(user, Contact, {
    AccountId,
    Name: 'Ștefan Andrei Țîrlea',
    Phone: '0722 333 444',
    Email: 'stefan@santier.example',
    Notes: `Sună dimineața.\n${'ăîșț'.repeat(40)}`,
  })
  const reply = await server.app.inject({
    url: `/api/contacts/${contact.ContactId}/vcf`,
    headers: { authorization: `Bearer ${user.clientId},${user.userId},${user.token}` },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/vcard; charset=utf-8')
  const rows = reply.body.split('\r\n')
  expect(rows.every((row) => Buffer.byteLength(row) <= 75)).toBe(true)
  const lines = reply.body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Țîrlea;Ștefan Andrei;;;',
    'FN:Ștefan Andrei Țîrlea',
    'ORG:Șantier\\, Tencuieli & Fațade SRL',
    'TEL;TYPE=CELL:0722 333 444',
    'TEL;TYPE=WORK:0264 111 222',
    'EMAIL;TYPE=WORK:stefan@santier.example',
    'ADR;TYPE=WORK:;;Str. Țărmului nr. 5\\; bloc A;Cluj-Napoca;Cluj;400001;',
    `NOTE:Sună dimineața.\\n${'ăîșț'.repeat(40)}`,
    'END:VCARD',
    '',
  ])
})

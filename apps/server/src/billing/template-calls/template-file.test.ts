import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { buyer } from '../bills.fixture.ts'

const path = '/api/document-templates'
let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

test('a list has no logos; the template itself has its own', async () => {
  const who = await server.tenant()
  const picture = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>').toString('base64')}`
  const Look = { accent: '#117733', logo: { picture, height: 20, side: 'left' } }
  const made = await make(who, DocumentTemplate, { Name: 'Cu siglă', Look })
  expect(made.Look).toEqual(Look)
  const list = (await who.call('GET', `${path}?pageSize=100`)).body._embedded?.document_templates ?? []
  const found = (list as Record<string, unknown>[]).find(({ TemplateId }) => TemplateId === made.TemplateId)
  expect(found?.Look).toEqual({ accent: '#117733' })
  expect((await who.call('GET', `${path}/${String(made.TemplateId)}`)).body.Look).toEqual(Look)
})

describe('a template as a file', () => {
  test('goes out and comes back the same; what is none is refused with its place', async () => {
    const one = await make(user, DocumentTemplate, {
      Name: 'De dus',
      Look: { size: 11 },
      RemitTo: 'BT Cluj',
      TaxRecapitulation: false,
    })
    const file = (await user.call('GET', `${path}/${String(one.TemplateId)}/export`)).body
    expect(file).toMatchObject({ Format: 'temelia-document-template', Version: 1, Name: 'De dus', RemitTo: 'BT Cluj' })
    const other = await server.tenant()
    const back = await other.call('POST', `${path}/import`, file)
    expect(back.status).toBe(201)
    for (const key of ['Name', 'Look', 'RemitTo', 'TaxRecapitulation', 'Signatures'])
      expect(back.body[key]).toEqual(one[key])
    for (const broken of [
      {},
      { ...file, Version: 2 },
      { ...file, Predefined: true },
      { ...file, Look: 7 },
      { ...file, Name: '' },
    ])
      expect((await other.call('POST', `${path}/import`, broken)).body.code).toBe('TEMPLATE_PROBLEM')
  })

  test('belongs to its company, and to who has billing', async () => {
    const one = await make(user, DocumentTemplate, { Name: 'A noastră', Look: {} })
    const stranger = await server.tenant()
    expect((await stranger.call('GET', `${path}/${String(one.TemplateId)}/export`)).status).toBe(404)
    const copied = await stranger.call('POST', `${path}/duplicate`, { TemplateIds: [one.TemplateId] })
    expect(copied.status).toBe(404)
    const { AccountId } = await buyer(stranger)
    const named = await stranger.call('POST', '/api/bills', { AccountId, TemplateId: one.TemplateId })
    expect(named.status).toBe(422)
    expect((await make(stranger, Customer)).TemplateId).toBeNull()
  })
})

import { Zone } from '@temelia/model/admin/zone'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

async function sendFile(by: TestUser, query = ''): Promise<number> {
  const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="act.txt"\r\n\r\nconținut\r\n--x--\r\n'
  const reply = await by.call('POST', `/files/upload${query}`, payload, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.FileId as number
}

const write = (by: TestUser, more: Record<string, unknown>) =>
  by.call('POST', '/api/notes', { Text: '<p>Sunat</p>', ...more })
const customer = async (more: Record<string, unknown> = {}) => (await make(owner, Customer, more)).AccountId as number
const on = (id: unknown, type = 'account') => ({ RelatedEntityType: type, RelatedEntityId: id })

describe('a note', () => {
  test('is kept without what could run, and not at all without content', async () => {
    const id = await customer()
    const made = await write(owner, {
      ...on(id),
      Text: '<p onclick="x()">A <b>b</b><script>alert(1)</script><a href="javascript:x()">c</a></p>',
    })
    expect(made.body.Text).toBe('<p>A <strong>b</strong>c</p>')
    const changed = await owner.call('PATCH', `/api/notes/${made.body.NoteId}`, {
      Text: '<img src=x onerror=alert(1)>rest',
    })
    expect(changed.body.Text).toBe('rest')
    for (const Text of ['<script>alert(1)</script>', '', null])
      expect((await write(owner, { ...on(id), Text })).body.errors).toEqual([
        expect.objectContaining({ field: 'Text', code: 'REQUIRED' }),
      ])
    expect((await owner.call('PATCH', `/api/notes/${made.body.NoteId}`, { Text: null })).status).toBe(422)
  })

  test('holds several files, which its reader may open; another’s draft cannot be drawn in', async () => {
    const id = await customer()
    const files = [await sendFile(owner), await sendFile(owner)]
    const made = await write(owner, { ...on(id), Text: null, FileIds: [...files, files[0]] })
    expect(made.body).toMatchObject({ FileIds: files, FileId: files[0], Text: null })
    const colleague = await owner.colleague()
    expect((await colleague.call('GET', `/files/${files[1]}`)).status).toBe(200)
    const draft = await sendFile(owner)
    const stolen = await write(colleague, { ...on(id), FileIds: [draft] })
    expect([stolen.status, stolen.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'FileIds', code: 'NOT_FOUND' })],
    ])
    expect((await write(colleague, { ...on(id), FileId: draft })).status).toBe(422)
    expect((await colleague.call('GET', `/files/${draft}`)).status).toBe(404)
    expect((await owner.call('DELETE', `/api/files/${files[1]}`)).body.code).toBe('RECORD_IN_USE')
    const less = await owner.call('PATCH', `/api/notes/${made.body.NoteId}`, { FileIds: [files[1]] })
    expect(less.body).toMatchObject({ FileIds: [files[1]], FileId: files[1] })
    expect((await owner.call('PATCH', `/api/notes/${made.body.NoteId}`, { FileIds: [] })).status).toBe(422)
  })

  test('and its file are seen by who sees its record, and by nobody else', async () => {
    const [north, south] = [await make(owner, Zone), await make(owner, Zone)]
    const id = await customer({ ZoneId: north.ZoneId })
    const contact = await make(owner, Contact, { AccountId: id })
    const file = await sendFile(owner)
    const about = [on(id), on(contact.ContactId, 'contact')]
    const notes = await Promise.all(
      about.map(async (record) => (await write(owner, { ...record, FileIds: [file] })).body.NoteId),
    )
    const inZone = await owner.colleague({ zones: [north.ZoneId as number] })
    const elsewhere = await owner.colleague({ zones: [south.ZoneId as number] })
    const ownOnly = await owner.colleague({ viewForeign: false })
    const barred = await owner.colleague({ bannedModules: ['accounts'] })
    const stranger = await server.tenant()
    for (const note of notes) expect((await inZone.call('GET', `/api/notes/${note}`)).status).toBe(200)
    expect((await inZone.call('GET', `/files/${file}`)).status).toBe(200)
    for (const other of [elsewhere, ownOnly, barred, stranger]) {
      for (const note of notes) {
        expect((await other.call('GET', `/api/notes/${note}`)).status).toBe(404)
        expect((await other.call('PATCH', `/api/notes/${note}`, { Text: 'x' })).status).toBe(404)
        expect((await other.call('DELETE', `/api/notes/${note}`)).status).toBe(404)
      }
      expect((await other.call('GET', '/api/notes')).body.total_items).toBe(0)
      expect((await other.call('GET', '/api/notes?q=sunat')).body.total_items).toBe(0)
      expect((await other.call('GET', `/files/${file}`)).status).toBe(404)
      expect((await other.call('GET', `/api/files/${file}`)).status).toBe(404)
      expect((await write(other, on(id))).status).toBe(other === barred ? 403 : 422)
    }
    // Who sees only their own records reads everybody's notes on them.
    const mine = await customer({ AccountAgentId: ownOnly.userId })
    const read = await write(owner, on(mine))
    expect((await ownOnly.call('GET', `/api/notes/${read.body.NoteId}`)).status).toBe(200)
  })

  test('stands on a project for who works with estimates only', async () => {
    const estimator = await owner.colleague({ bannedModules: ['accounts', 'sales', 'support'] })
    const project = await make(owner, Project)
    const made = await write(estimator, on(project.InvestmentId, 'investment'))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await owner.call('GET', `/api/notes/${made.body.NoteId}`)).status).toBe(200)
  })

  test('is changed by its writer, and by another only with the right to foreign records', async () => {
    const opportunity = await make(owner, Opportunity)
    const writer = await owner.colleague()
    const colleague = await owner.colleague()
    const editor = await owner.colleague({ editForeign: true })
    const made = await write(writer, on(opportunity.OpportunityId, 'opportunity'))
    const address = `/api/notes/${made.body.NoteId}`
    expect((await colleague.call('PATCH', address, { Text: 'x' })).status).toBe(403)
    expect((await colleague.call('GET', address)).body._actions).toMatchObject({ edit: false })
    expect((await writer.call('PATCH', address, { Text: 'x' })).body.Text).toBe('x')
    expect((await editor.call('PATCH', address, { Text: 'y' })).body.Text).toBe('y')
  })

  test('loses a kind that is deleted, and nothing else', async () => {
    const kinds = await owner.call('GET', '/api/custom-field-options?Field=NoteType')
    const NoteType = kinds.body._embedded?.custom_field_options?.[0]?.OptionId
    const made = await write(owner, { ...on(await customer()), NoteType })
    expect(made.body.NoteType).toBe(NoteType)
    expect((await owner.call('DELETE', `/api/custom-field-options/${NoteType}`)).status).toBe(204)
    expect((await owner.call('GET', `/api/notes/${made.body.NoteId}`)).body).toMatchObject({
      NoteType: null,
      Text: '<p>Sunat</p>',
    })
  })

  test('goes with its record and comes back with it; deleted alone it can be taken back', async () => {
    const id = await customer()
    const file = await sendFile(owner)
    const made = await write(owner, { ...on(id), FileIds: [file] })
    const address = `/api/notes/${made.body.NoteId}`
    const gone = await owner.call('DELETE', `/api/AccountsContacts/${id}`)
    expect((await owner.call('GET', address)).status).toBe(404)
    expect((await owner.call('GET', `/files/${file}`)).status).toBe(404)
    await owner.call('POST', `/undoStackItems/${gone.body.UndoId}/restore`)
    expect((await owner.call('GET', address)).status).toBe(200)
    const alone = await owner.call('DELETE', address)
    expect(alone.body).toMatchObject({ entityType: 'note', name: 'Sunat' })
    expect((await owner.call('GET', `/files/${file}`)).status).toBe(404)
    await owner.call('POST', `/undoStackItems/${alone.body.UndoId}/restore`)
    expect((await owner.call('GET', `/files/${file}`)).status).toBe(200)
  })
})

describe('files of tickets', () => {
  test('a customer opens the file of an answer on their own ticket, and no other', async () => {
    const stranger = await server.tenant()
    const ticket = async (by: TestUser) =>
      (await by.call('POST', '/api/activities?mainDbData=1', { Name: 'Nu merge', Description: 'x' })).body.ActivityId
    const [mine, theirs] = [await ticket(owner), await ticket(stranger)]
    const file = await sendFile(owner, '?mainDbData=1')
    expect((await stranger.call('GET', `/files/${file}?mainDbData=1`)).status).toBe(404)
    const drawn = await stranger.call('POST', '/api/notes?mainDbData=1', { ...on(theirs, 'ticket'), FileId: file })
    expect(drawn.status).toBe(422)
    const note = await owner.call('POST', '/api/notes?mainDbData=1', {
      ...on(mine, 'ticket'),
      FileId: file,
      Text: 'act',
    })
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    const read = await owner.call('GET', `/files/${file}?mainDbData=1`)
    expect([read.status, read.raw.payload]).toEqual([200, 'conținut'])
    const names = await owner.call('GET', '/api/files?mainDbData=1')
    expect(names.body._embedded?.files?.map((row) => row.Name)).toEqual(['act.txt'])
    expect((await stranger.call('GET', `/files/${file}?mainDbData=1`)).status).toBe(404)
    expect((await owner.call('GET', `/files/${file}`)).status).toBe(404)
  })

  test('an upload in pieces goes into the vendor’s tenant too, and is its sender’s company’s alone', async () => {
    const stranger = await server.tenant()
    const started = await owner.call('POST', '/files/uploads?mainDbData=1', { Name: 'a.txt', Size: 3 })
    const address = `/files/uploads/${started.body.UploadId}?mainDbData=1`
    expect((await stranger.call('GET', address)).status).toBe(404)
    const sent = await owner.call('PUT', `${address}&offset=0`, Buffer.from('abc'), {
      'content-type': 'application/octet-stream',
    })
    const { FileId: id } = sent.body.File as { FileId: number }
    expect((await owner.call('GET', `/files/${id}?mainDbData=1`)).raw.payload).toBe('abc')
    expect((await stranger.call('GET', `/files/${id}?mainDbData=1`)).status).toBe(404)
  })
})

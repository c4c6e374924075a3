import { beforeAll, expect, test } from 'vitest'
import { expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { picture, uploaded } from '../testing/uploads.ts'

let server: TestApp
let user: TestUser
let page: Record<string, unknown>

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  const { projectId } = await newEstimate(user)
  const FileId = await uploaded(user, 'plan.png', picture(2000, 1000))
  const drawing = { InvestmentId: projectId, Name: 'Plan', FileId }
  const { body } = await expectStatus(201, user.call('POST', '/api/blueprints', drawing))
  const pages = await user.call('GET', `/api/blueprint-pages?BlueprintId=${String(body['BlueprintId'])}`)
  page = pages.body._embedded?.['blueprint_pages']?.[0] as Record<string, unknown>
})

const pin = (by: TestUser, more: Record<string, unknown>) =>
  by.call('POST', '/api/blueprint-pins', { BlueprintPageId: page['BlueprintPageId'], Point: [120, 80], ...more })

test('a photo is pinned at a place, and seen by whoever sees the project', async () => {
  const colleague = await user.colleague({ editForeign: true })
  const photo = await uploaded(colleague, 'crack.png', picture(40, 30))
  const read = async (by: TestUser) => (await by.call('GET', `/files/${photo}`)).status
  expect(await read(user)).toBe(404)
  const { body } = await expectStatus(
    201,
    pin(colleague, { Text: 'Fisură în grindă', FileIds: [photo], TakenAt: '2026-03-02T09:15:00.000Z' }),
  )
  expect(body).toMatchObject({
    UserId: colleague.userId,
    InvestmentId: page['InvestmentId'],
    Point: [120, 80],
    FileIds: [photo],
    TakenAt: '2026-03-02T09:15:00.000Z',
  })
  expect(await read(user)).toBe(200)
  expect(await read(await user.colleague({ viewForeign: false }))).toBe(404)
  expect(await read(await server.tenant())).toBe(404)
})

test('a pin is moved, deleted and brought back; the photo stays meanwhile', async () => {
  const photo = await uploaded(user, 'door.png', picture(40, 30))
  const { body } = await expectStatus(201, pin(user, { FileIds: [photo] }))
  const at = `/api/blueprint-pins/${String(body['BlueprintPinId'])}`
  const moved = await expectStatus(200, user.call('PUT', at, { Point: [300, 90] }))
  expect(moved.body).toMatchObject({ Point: [300, 90], FileIds: [photo] })
  const gone = await expectStatus(200, user.call('DELETE', at))
  expect((await user.call('GET', at)).status).toBe(404)
  expect((await user.call('DELETE', `/api/files/${photo}`)).status).toBe(404)
  await expectStatus(200, user.call('POST', `/undoStackItems/${String(gone.body['UndoId'])}/restore`))
  expect((await user.call('GET', at)).body).toMatchObject({ Point: [300, 90], FileIds: [photo] })
  expect((await user.call('GET', `/files/${photo}`)).status).toBe(200)
})

test.each([
  ['neither words nor photos', () => ({}), 'Text'],
  ['what is no picture', async () => ({ FileIds: [await uploaded(user, 'a.txt', Buffer.from('words'))] }), 'FileIds'],
  [
    'the file of another person',
    async () => ({ FileIds: [await uploaded(await user.colleague(), 'own.png', picture(4, 4))] }),
    'FileIds',
  ],
])('a pin with %s is refused', async (_, more, field) => {
  const { status, body } = await pin(user, await more())
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field }] } })
})

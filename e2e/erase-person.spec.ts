import { expect, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

test.describe('erasing a person', () => {
  test('a contact is chosen, what goes and stays is read, and the password confirms it', async ({ page }) => {
    const person = await register(page)
    const headers = { origin: new URL(page.url()).origin }
    const post = async (path: string, data: object) =>
      (await (await page.request.post(path, { data, headers })).json()) as Record<string, number>
    const { AccountId } = await post('/api/AccountsContacts', { AccountName: 'Termo Plus SRL' })
    const contact = { AccountId, Name: 'Ioana Brumaru', Email: 'ioana@termo.example', Phone: '0740918273' }
    const { ContactId } = await post('/api/contacts', contact)
    const about = { RelatedEntityType: 'account', RelatedEntityId: AccountId }
    await post('/api/notes', { ...about, Text: '<p>Ioana Brumaru a sunat</p>' })

    await page.goto('/#/settings/company-data')
    const part = page.getByRole('region', { name: 'Erase a person' })
    await part.getByRole('textbox', { name: 'Contact' }).click()
    await page.getByRole('option', { name: 'Ioana Brumaru' }).click()
    await expect(part.getByText('Ioana Brumaru · ioana@termo.example · 0740918273')).toBeVisible()
    await expect(part.getByText('Notes that name them: 1')).toBeVisible()
    await expect(
      part.getByText('Issued bills and accepted offers that name them, as the law requires: 0'),
    ).toBeVisible()
    await part.getByLabel('Current password').fill('Nu-e-asta-7')
    await part.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(part.getByRole('alert')).toBeVisible()
    await part.getByLabel('Current password').fill(person.password)
    await part.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(page.getByText('The person was erased.')).toBeVisible()
    const left = (await (await page.request.get(`/api/contacts/${ContactId}`)).json()) as Record<string, unknown>
    expect(left).toMatchObject({ Name: `*** ${ContactId}`, Email: null, Phone: null })

    await part.getByText('Someone who left', { exact: true }).click()
    await part.getByRole('textbox', { name: 'Someone who left' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()

    await post('/api/contacts', { AccountId, Name: 'Mihai Rămas' })
    const gone = await post('/api/contacts', { AccountId, Name: 'Sorin Cumpănașu', Email: 'sorin@termo.example' })
    const { UndoId } = (await (
      await page.request.delete(`/api/contacts/${gone['ContactId']}`, { headers })
    ).json()) as Record<string, number>
    await post('/api/bin/purge', { UndoIds: [UndoId] })
    await part.getByText('Deleted contact or person', { exact: true }).first().click()
    await part.getByRole('combobox', { name: 'Deleted contact or person' }).fill('cumpanasu')
    await page.getByRole('option', { name: 'Sorin Cumpănașu' }).click()
    await part.getByLabel('Current password').fill(person.password)
    await part.getByRole('button', { name: 'Erase permanently' }).click()
    // The message of the one before may still be shown.
    const named = async () => (await page.request.get(`/api/erasures/contact/${gone['ContactId']}`)).status()
    await expect.poll(named).toBe(404)
  })
})

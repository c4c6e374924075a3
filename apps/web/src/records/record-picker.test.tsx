import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { Customer } from '@temelia/model/crm/customer'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../data/query-client.ts'
import { show } from '../ui/show.fixture.tsx'
import { customers, holdSearches, NAMES, startCustomers, stopCustomers } from './customer-search.fixture.ts'
import { RecordPicker } from './record-picker.tsx'

beforeEach(startCustomers)
afterEach(stopCustomers)

type Start = number | string | null
type FormProps = Readonly<{ given: unknown[]; sent: unknown[]; texts?: boolean; start?: Start; refusal?: string }>

/** A form with a picker; `given` is every value the picker gave, `sent` what the form was sent with. */
function Form({ given, sent, texts = true, start = null, refusal }: FormProps) {
  const [value, setValue] = useState<Start>(start)
  const [error, setError] = useState<string>()
  const take = (next: number | string | null) => {
    given.push(next)
    setValue(next)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(value)
          setError(refusal)
        }}
      >
        <RecordPicker
          of={Customer}
          label="Customer"
          value={value}
          onChange={take}
          {...(error ? { error } : {})}
          {...(texts ? { onText: take } : {})}
        />
        <button type="submit">Send</button>
      </form>
    </QueryClientProvider>
  )
}

async function picker(texts = true, start: Start = null, refusal = '') {
  const given: unknown[] = []
  const sent: unknown[] = []
  const page = await show(<Form given={given} sent={sent} texts={texts} start={start} refusal={refusal} />)
  return { page, given, sent, field: page.getByRole('textbox', { name: 'Customer' }) }
}

const SENTENCE = 'No customer named “Karen”. Choose one from the list or clear the field.'
const AWAY = 'Couldn’t look up “beton tigla” yet. Choose from the list once it loads, or clear the field.'

test('who is not found is added with the name that was typed, last in the list, and stands in the field', async () => {
  const { page, given, field } = await picker()
  await field.click()
  await userEvent.keyboard('Karen Gislason')
  const add = page.getByRole('option', { name: 'Add customer “Karen Gislason”' })
  await expect.element(add).toBeVisible()
  expect(page.getByRole('option').elements().at(-1)?.textContent).toContain('Add customer')
  await add.click()
  await expect.poll(() => given.at(-1)).toBe(NAMES.length + 1)
  expect(customers.added).toHaveLength(1)
  await expect.element(field).toHaveValue('Karen Gislason')
})

test('nobody is added twice, or by who may not', async () => {
  const { page, field } = await picker()
  await field.click()
  await userEvent.keyboard('beton tigla')
  await expect.element(page.getByRole('option', { name: 'Beton Țiglă' })).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  customers.mayCreate = false
  await field.fill('Nobody')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(0)
})

test('a field that is left takes the one record of exactly that name, case and accents aside', async () => {
  const { given, field } = await picker()
  await field.click()
  await userEvent.keyboard('beton tigla')
  await userEvent.tab()
  await expect.poll(() => given.at(-1)).toBe(3)
  await expect.element(field).toHaveValue('Beton Țiglă')
})

test('text that names no record stays, with a sentence, until it is chosen or cleared', async () => {
  const { page, given, field } = await picker()
  await field.click()
  await userEvent.keyboard('Karen')
  await userEvent.tab()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await expect.element(field).toHaveValue('Karen')
  expect(given.at(-1)).toBe('Karen')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  expect(given.at(-1)).toBeNull()
  await expect.element(page.getByText(SENTENCE)).not.toBeInTheDocument()
})

test('a name that several bear is asked about', async () => {
  const { page, field } = await picker()
  await field.click()
  await userEvent.keyboard('Casa Noua')
  await userEvent.tab()
  await expect.element(page.getByText('More than one customer is named “Casa Noua”.', { exact: false })).toBeVisible()
})

test('Enter before the results waits for them and takes the first, and sends nothing', async () => {
  const { given, sent, field } = await picker()
  await field.click()
  const open = holdSearches()
  await userEvent.keyboard('Karen{Enter}')
  await expect.element(field).toHaveValue('Karen')
  expect(sent).toEqual([])
  open()
  await expect.poll(() => given.at(-1)).toBe(1)
  await expect.element(field).toHaveValue('Karen Blixen')
  expect(sent).toEqual([])
})

test('outside the forms of records it keeps the text itself and holds the form back', async () => {
  const { page, given, sent, field } = await picker(false)
  await field.click()
  await userEvent.keyboard('Karen')
  await userEvent.tab()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveValue('Karen')
  expect([given, sent]).toEqual([[], []])
  await field.fill('')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(sent).toEqual([null])
})

test('text that was left before, such as in a form found again, is read as when it was left', async () => {
  const { given, field } = await picker(true, 'beton tigla')
  await expect.poll(() => given.at(-1)).toBe(3)
  await expect.element(field).toHaveValue('Beton Țiglă')
})

test('a record that was chosen stays until another one is or the field is emptied; text that names none holds the form', async () => {
  const { page, given, sent, field } = await picker(false, 1)
  await expect.element(field).toHaveValue('Karen Blixen')
  await field.fill('Karen')
  await userEvent.tab()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  expect([given, sent]).toEqual([[], []])
  await field.fill('karen blixen')
  await userEvent.tab()
  await expect.element(field).toHaveValue('Karen Blixen')
  await page.getByRole('button', { name: 'Send' }).click()
  expect([given, sent]).toEqual([[], [1]])
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([1, null])
  expect(given).toEqual([null])
})

test('a form that is sent before the answer says why it waits, and has the record once the answer comes', async () => {
  const { page, sent, field } = await picker(false)
  const open = holdSearches()
  await field.click()
  await userEvent.keyboard('beton tigla')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(AWAY)).toBeVisible()
  expect(sent).toEqual([])
  open()
  await expect.element(field).toHaveValue('Beton Țiglă')
  await expect.element(page.getByText(AWAY)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(sent).toEqual([3])
})

test('without a network the field says that it cannot look up what was typed, and does so later', async () => {
  const { page, field } = await picker(false)
  onlineManager.setOnline(false)
  await field.click()
  await userEvent.keyboard('beton tigla')
  await userEvent.tab()
  await expect.element(page.getByText(AWAY)).toBeVisible()
  onlineManager.setOnline(true)
  await expect.element(field).toHaveValue('Beton Țiglă')
  await expect.element(page.getByText(AWAY)).not.toBeInTheDocument()
})

test('where nobody is found, Enter marks the option that adds and a second Enter takes it', async () => {
  const { page, given, sent, field } = await picker()
  await field.click()
  await userEvent.keyboard('Zidar Nou')
  const add = page.getByRole('option', { name: 'Add customer “Zidar Nou”' })
  await expect.element(add).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveAttribute('data-combobox-selected', 'true')
  expect(customers.added).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => given.at(-1)).toBe(NAMES.length + 1)
  expect(sent).toEqual([])
})

test('a form that is refused closes the list over the sentence, which the focus does not open again', async () => {
  const held = await picker(false)
  await held.field.click()
  await userEvent.keyboard('Nobody')
  await expect.element(held.page.getByText('Nothing found')).toBeVisible()
  document.querySelector('form')?.requestSubmit()
  await expect.element(held.page.getByText('No customer named “Nobody”', { exact: false })).toBeVisible()
  await expect.element(held.page.getByRole('listbox')).not.toBeInTheDocument()
  await held.page.unmount()

  const { page, field } = await picker(true, null, 'Enter a customer.')
  await field.click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  document.querySelector('form')?.requestSubmit()
  await expect.element(page.getByText('Enter a customer.')).toBeVisible()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send' }).click()
  document.querySelector('input')?.focus()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('a picker beside its form holds it back all the same', async () => {
  const sent: unknown[] = []
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <RecordPicker of={Customer} form="beside" label="Customer" value={null} onChange={() => {}} />
      <form
        id="beside"
        onSubmit={(event) => {
          event.preventDefault()
          sent.push('sent')
        }}
      >
        <button type="submit">Send</button>
      </form>
    </QueryClientProvider>,
  )
  await page.getByRole('textbox', { name: 'Customer' }).fill('Karen')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  expect(sent).toEqual([])
})

import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../ui/show.fixture.tsx'
import { FilterBuilder } from './filter-builder.tsx'

const FIELDS = ['name', 'rating', 'email']

/** A list's conditions; `sent` is every set of conditions that the list was asked with. */
function Conditions({ sent, view }: { sent: (readonly Filter[])[]; view?: readonly Filter[] }) {
  const [where, setWhere] = useState<readonly Filter[]>([])
  return (
    <FilterBuilder
      of={Customer}
      fields={FIELDS}
      where={view ?? where}
      onChange={(next) => {
        sent.push(next)
        setWhere(next)
      }}
    />
  )
}

test('a condition works once it is complete', async () => {
  const sent: (readonly Filter[])[] = []
  const page = await show(<Conditions sent={sent} />)
  await page.getByLabelText('Field').selectOptions('name')
  expect(sent).toEqual([])
  await page.getByRole('textbox').fill('hala')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toEqual([[{ field: 'name', op: 'contains', value: 'hala' }]])
})

test('what is typed is asked at once when the conditions are left', async () => {
  const sent: (readonly Filter[])[] = []
  const page = await show(<Conditions sent={sent} />)
  await page.getByLabelText('Field').selectOptions('name')
  await page.getByRole('textbox').fill('hala')
  ;(document.activeElement as HTMLElement).blur()
  expect(sent).toEqual([[{ field: 'name', op: 'contains', value: 'hala' }]])
})

test('a number that cannot be read is named beside its field and asked for nothing', async () => {
  const sent: (readonly Filter[])[] = []
  const page = await show(<Conditions sent={sent} />)
  await page.getByLabelText('Field').selectOptions('rating')
  await page.getByRole('textbox').fill('many')
  ;(document.activeElement as HTMLElement).blur()
  await expect.element(page.getByText('Enter a number')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('many')
  expect(sent).toEqual([])
})

test('a view that is opened takes the place of what was typed', async () => {
  const sent: (readonly Filter[])[] = []
  const page = await show(<Conditions sent={sent} />)
  await page.getByLabelText('Field').selectOptions('name')
  await page.getByRole('textbox').fill('hala')
  ;(document.activeElement as HTMLElement).blur()
  await page.rerender(<Conditions sent={sent} view={[{ field: 'email', op: 'contains', value: 'example' }]} />)
  await expect.element(page.getByLabelText('Field')).toHaveValue('email')
  await expect.element(page.getByRole('textbox')).toHaveValue('example')
})

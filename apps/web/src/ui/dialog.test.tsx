import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'
import { show } from './show.fixture.tsx'

/** A page with a button that opens a dialog of two fields. */
function Page({ unsaved }: { unsaved?: 'typed' }) {
  const [open, setOpen] = useState(false)
  return (
    <main id="content">
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="Add customer" onClose={() => setOpen(false)} {...(unsaved ? { unsaved } : {})}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
          >
            <label>
              Name <input />
            </label>
            <label>
              City <input />
            </label>
          </form>
        </Dialog>
      )}
    </main>
  )
}

test('a dialog opens in its first field and gives the focus back to what opened it', async () => {
  const page = await show(<Page />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('what was typed is asked about before it goes, and kept with the focus where it was', async () => {
  const page = await show(<Page unsaved="typed" />)
  await page.getByRole('button', { name: 'Open' }).click()
  await userEvent.keyboard('Hala')
  await page.getByLabelText('City').fill('Turda')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('City')).toHaveFocus()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Hala')
  await expect.element(page.getByLabelText('City')).toHaveValue('Turda')

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a dialog in which nothing was typed closes without a question', async () => {
  const page = await show(<Page unsaved="typed" />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Ctrl+Enter saves from any field of the form', async () => {
  const page = await show(<Page unsaved="typed" />)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByLabelText('City').fill('Turda')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

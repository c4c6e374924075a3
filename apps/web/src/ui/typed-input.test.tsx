import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from './show.fixture.tsx'
import { stepOnEnter } from './step-on-enter.ts'
import { TypedInput } from './typed-input.tsx'

/** A column of two fields, and what was taken in of them. */
function Column({ taken }: { taken: string[] }) {
  const [values, setValues] = useState(['1', '2'])
  return (
    <div onKeyDown={stepOnEnter} role="presentation">
      {values.map((value, at) => (
        <TypedInput
          key={at}
          aria-label={`Field ${at}`}
          data-column="value"
          value={value}
          onTake={async (text) => {
            taken.push(text)
            await new Promise((resolve) => setTimeout(resolve))
            setValues((now) => now.map((one, place) => (place === at ? text : one)))
          }}
        />
      ))}
    </div>
  )
}

test('Enter takes a field in once, though it also goes to the next one', async () => {
  const taken: string[] = []
  const page = await show(<Column taken={taken} />)
  await page.getByLabelText('Field 0').click()
  await userEvent.keyboard('5{Enter}')
  await expect.element(page.getByLabelText('Field 1')).toHaveFocus()
  await expect.element(page.getByLabelText('Field 0')).toHaveValue('15')
  expect(taken).toEqual(['15'])
  await userEvent.keyboard('7')
  await page.getByLabelText('Field 0').click()
  expect(taken).toEqual(['15', '7'])
  await userEvent.keyboard('9{Escape}')
  await page.getByLabelText('Field 1').click()
  expect(taken).toEqual(['15', '7'])
})

import { Customer } from '@temelia/model/crm/customer'
import { expect, test } from 'vitest'
import { show } from '../ui/show.fixture.tsx'
import { FactEditor } from './fact-editor.tsx'
import { useLabels } from './labels.ts'

function Phone() {
  const labels = useLabels(Customer)
  const never = () => undefined
  return (
    <div data-testid="row" style={{ display: 'flow-root' }}>
      <FactEditor
        name="phone"
        field={Customer.fields.phone}
        labels={labels}
        start="0210 750 448"
        error={undefined}
        onCommit={never}
        onCancel={never}
      />
    </div>
  )
}

test('an input takes the room of the value it stands in for, so that nothing below it moves', async () => {
  const page = await show(<Phone />)
  await expect.element(page.getByRole('textbox')).toBeVisible()
  const row = document.querySelector('[data-testid="row"]')
  const line = Number.parseFloat(getComputedStyle(document.body).lineHeight)
  expect(row?.getBoundingClientRect().height).toBeLessThanOrEqual(line)
})

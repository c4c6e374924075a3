import { expect, it } from 'vitest'
import { BALANCE } from '../balance.fixture.ts'
import { US_EXAMPLE } from '../f3.fixture.ts'
import { TOTALS } from '../lists.fixture.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { US_PLACE } from '../us.fixture.ts'
import { cForm } from './c.ts'
import { cspForm } from './csp.ts'
import { ncsForm, nrForm, nrzForm, spForm } from './f3-variants.ts'
import { f3Form } from './f3.ts'
import { rcForm } from './rc.ts'

const options = {
  ...DEFAULT_PRINT_OPTIONS,
  date: '2026-11-21',
  secondCurrency: { name: 'EUR', rate: 1.1, date: '2026-11-20' },
}
const TAXED = {
  ...US_EXAMPLE,
  totals: { ...US_EXAMPLE.totals, vat: 708.89, withVat: US_EXAMPLE.totals.withoutVat + 708.89 },
}
const works = { settlement: BALANCE.settlement, estimates: [TAXED], whole: null }
const DATA = {
  place: US_PLACE,
  estimates: [TAXED],
  facilities: [],
  totals: TOTALS,
  settled: BALANCE,
  executed: works,
  cancelled: works,
  extra: works,
  remaining: works,
} as never

it.each([f3Form, cForm, spForm, nrForm, ncsForm, nrzForm, cspForm, rcForm])(
  'a taxed project of the United States reads nothing of VAT on the form $symbol',
  (form) => {
    for (const language of ['en', 'ro'] as const) {
      const said = JSON.stringify(form.model(DATA, options, language))
      expect(said.match(/.{30}\b(?:VAT|TVA|NCS|Retention)\b.{10}/u)?.[0]).toBeUndefined()
      if (form !== rcForm) expect(said).toMatch(/\btax|\btaxă/iu)
    }
  },
)

it('says that what is due is before tax only where the project is taxed', () => {
  const said = (vat: number) =>
    JSON.stringify(cspForm.model({ ...(DATA as object), settled: settledAt(vat) } as never, options, 'en'))
  expect(said(100)).toContain('Amount due before tax')
  expect(said(0)).toContain('Amount due')
  expect(said(0)).not.toContain('before tax')
})

function settledAt(vat: number) {
  const { settlement } = BALANCE
  return { ...BALANCE, settlement: settlement && { ...settlement, money: { ...settlement.money, vat } } }
}

import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { PageModel } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { expectStatus } from '../estimation.fixture.ts'
import { addRevised, contractA } from '../settlements/settlements.fixture.ts'

type Figures = Record<string, number>

test.each(['LINE', 'FULL'])(
  'R17.4, %s: extra works and works given up differ by what their forms print',
  async (Rounding) => {
    const user = await (await testApp()).tenant()
    const example = await contractA(user, { Rounding })
    for (const [ReportType, sign, quantities] of [
      ['NCS', 1, { CZ0301K1: 1.234, TRA06A10: 3.217, CB01A1: 0.771 }],
      ['NR', -1, { CB01A1: 3.413, CA02A1: 0.777, CC01A1: 17.31 }],
    ] as const) {
      const id = await addRevised(user, example, ReportType, quantities)
      const { From, To, Difference } = (
        await expectStatus(200, user.call('GET', `/api/estimation-estimates/${example.estimateId}/compare?To=${id}`))
      ).body as Record<string, Figures>
      const place = { type: ReportType, lang: 'ro', ParentType: 'estimate', ParentId: String(example.estimateId) }
      const reply = await user.call('POST', '/estimationReportsPdf/mobileReports', place, {
        accept: 'application/json',
      })
      const form = reply.body as unknown as PageModel
      const rows = form.sections.flatMap(tablesOf).flatMap(({ table }) => table.rows)
      const printed = rows.slice(-3).map(({ cells }) => sign * (cells.at(-1) as number))
      const { WithoutVAT, VAT, WithVAT } = Difference as Figures
      expect([WithoutVAT, VAT, WithVAT]).toEqual(printed)
      const [from, to] = [(From as Figures).WithVAT as number, (To as Figures).WithVAT as number]
      expect(subtractDecimals(to, from)).toBe(WithVAT)
    }
  },
)

import { formatDay } from '@temelia/calendar/format-day'
import type { Practice } from '@temelia/estimation/types'
import { type Language, type Message, say } from '@temelia/text/message'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { settlements } from '@temelia/text/settlements'
import { f3 } from '../f3.ts'
import { formModel } from '../frame.ts'
import type { Particular } from '../page-model.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedSettlement, PrintedWorks } from '../report-data.ts'
import { type ReportForm, reportForm } from '../report-form.ts'
import { wholeSection } from './works-whole.ts'

type Works = 'executed' | 'cancelled' | 'extra' | 'remaining'

/** SP, the works of one settlement; the estimates that have any, with their recapitulation on the completed quantities. */
export const spForm = worksForm('SP', 'executed', reportsSettlements.spTitle, reportsSettlements.spDetailUs)

/** NR, the works given up. */
export const nrForm = worksForm('NR', 'cancelled', reportsSettlements.nrTitle, reportsSettlements.nrTitleUs)

/** NCS, the works ordered on top of the contract. */
export const ncsForm = worksForm('NCS', 'extra', reportsSettlements.ncsTitle, reportsSettlements.ncsTitleUs)

/** NRZ, what is left to execute: contract + NCS - NR - all settlements. */
export const nrzForm = worksForm('NRZ', 'remaining', reportsSettlements.nrzTitle, reportsSettlements.nrzTitleUs)

/** The settlement as the head of a form names it. A name that only repeats its number is left out. */
export function settlementParticular(
  settlement: PrintedSettlement | null,
  language: Language,
  practice: Practice,
): Particular[] {
  if (settlement === null) return []
  const { number, name, date } = settlement
  const values = { number, date: formatDay(date, practice), name }
  const named = name !== '' && !isNumberAlone(name, number)
  const words = named ? reportsSettlements.settlementNamed : reportsSettlements.settlementIs
  const of = practice === 'us' ? reportsSettlements.settlementOfUs : reportsSettlements.settlementOf
  return [{ label: say(of, language), value: say(words, language, values) }]
}

/** The contract whose works are settled, where the project names it. */
export function contractParticular(
  {
    contractNumber: number,
    contractDate,
    practice,
  }: Pick<PrintedProject, 'contractNumber' | 'contractDate' | 'practice'>,
  language: Language,
): Particular[] {
  const date = contractDate === null ? '' : formatDay(contractDate, practice)
  if (number === '' && date === '') return []
  const { contractNumbered, contractDated, contractNumberedAndDated } = reportsSettlements
  const words = date === '' ? contractNumbered : number === '' ? contractDated : contractNumberedAndDated
  return [{ label: say(reportsSettlements.contractOf, language), value: say(words, language, { number, date }) }]
}

/** Whether a settlement still bears the name that it was made with, in either language and practice. */
function isNumberAlone(name: string, number: number): boolean {
  const { settlementNumbered, settlementNumberedUs } = settlements
  return [settlementNumbered, settlementNumberedUs].some((words) =>
    (['en', 'ro'] as const).some((language) => name === say(words, language, { number })),
  )
}

function worksForm(variant: string, need: Works, title: Message, titleUs: Message): ReportForm {
  return reportForm({
    symbol: `F3${variant}`,
    title,
    titleUs,
    levels: ['estimate', 'object', 'investment'],
    practice: null,
    needs: [need],
    model: (data, options, language) => {
      const { settlement, estimates, whole }: PrintedWorks = data[need]
      const { practice } = data.place.project
      const particulars = [
        ...contractParticular(data.place.project, language),
        ...settlementParticular(settlement, language, practice),
      ]
      const form = `F3 ${variant}`
      const us = practice === 'us'
      if (estimates.length > 0) {
        const listed = f3(estimates, options, language, { symbol: `F3${variant}`, form, title, titleUs, particulars })
        if (whole === null || !options.showPrices) return listed
        const closing = wholeSection(
          { estimates, whole },
          { ...data.place.project, vatRate: settlement?.vatRate ?? data.place.project.vatRate },
          { symbol: us ? '' : form, particulars },
          options,
          language,
        )
        return {
          ...listed,
          sections: [
            ...listed.sections,
            ...formModel(data.place, listed.symbol, [closing], options, language).sections,
          ],
        }
      }
      // Nothing of the kind: one page that says whose form it is.
      return formModel(
        data.place,
        `F3${variant}`,
        [
          {
            symbol: us ? '' : form,
            title: say(us ? titleUs : title, language),
            particulars,
            blocks: [],
            notes: [say(reportsSettlements.worksNone, language)],
          },
        ],
        options,
        language,
      )
    },
  })
}

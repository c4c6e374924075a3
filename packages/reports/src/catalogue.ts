import { cForm } from './forms/c.ts'
import { c1Form } from './forms/c1.ts'
import { c6Form } from './forms/c6.ts'
import { c7Form, c8Form } from './forms/c7.ts'
import { c9Form } from './forms/c9.ts'
import { dgForm } from './forms/dg.ts'
import { f1Form } from './forms/f1.ts'
import { doForm, f2Form } from './forms/f2.ts'
import { cspForm } from './forms/csp.ts'
import { f3Form } from './forms/f3.ts'
import { ncsForm, nrForm, nrzForm, spForm } from './forms/f3-variants.ts'
import { f4Form } from './forms/f4.ts'
import { f5Form } from './forms/f5.ts'
import { f6Form } from './forms/f6.ts'
import { rcForm } from './forms/rc.ts'
import { applicationForm } from './forms/us-application.ts'
import { takeoffForm } from './forms/takeoff.ts'
import { detailForm } from './forms/us-detail.ts'
import { divisionForm, elementForm } from './forms/us-breakdown.ts'
import { listForm } from './forms/us-list.ts'
import { alternatesForm, proposalForm } from './forms/us-proposal.ts'
import type { ReportForm } from './report-form.ts'

/** Every form that prints, in the order it is offered. */
export const FORMS: readonly ReportForm[] = [
  f3Form,
  f2Form,
  f1Form,
  doForm,
  dgForm,
  cForm,
  f4Form,
  f5Form,
  f6Form,
  c1Form,
  c6Form,
  c7Form,
  c8Form,
  c9Form,
  spForm,
  nrForm,
  ncsForm,
  nrzForm,
  rcForm,
  cspForm,
  applicationForm,
  takeoffForm,
  divisionForm,
  elementForm,
  detailForm,
  listForm,
  proposalForm,
  alternatesForm,
]

const bySymbol = new Map(FORMS.map((form) => [form.symbol, form]))

/** The form of a symbol; spaces, dashes and case do not matter, and a variant of F3 may go without it: `F3-SP`, `sp`. */
export function formOf(symbol: string): ReportForm | undefined {
  const plain = symbol.replace(/[\s_.-]+/g, '').toUpperCase()
  return bySymbol.get(plain) ?? (plain === '' ? undefined : bySymbol.get(`F3${plain}`))
}

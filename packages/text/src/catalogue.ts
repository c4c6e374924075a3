import { activities } from './activities.ts'
import { arranging } from './arranging.ts'
import { bankStatementTexts } from './bank-statements.ts'
import { billing } from './billing.ts'
import { blueprintSiteTexts } from './blueprint-site.ts'
import { blueprintToolTexts } from './blueprint-tools.ts'
import { blueprintTexts } from './blueprints.ts'
import { checkTexts } from './checks.ts'
import { companyWords } from './company.ts'
import { companyRegister } from './company-register.ts'
import { customerStatementTexts } from './customer-statements.ts'
import { customers } from './customers.ts'
import { dashboardTexts } from './dashboard.ts'
import { documentTemplateTexts } from './document-templates.ts'
import { eInvoiceTexts } from './e-invoice.ts'
import { receivedInvoiceTexts } from './received-invoices.ts'
import { emails } from './emails.ts'
import { errorMessages } from './errors.ts'
import { estimation } from './estimation.ts'
import { estimationLists } from './estimation-lists.ts'
import { estimationPanels } from './estimation-panels.ts'
import { ganttPrintTexts } from './gantt-print.ts'
import { generalEstimateScreens } from './general-estimate-screens.ts'
import { exchangeDifferenceTexts } from './exchange-differences.ts'
import { exchangeScreens } from './exchange-screens.ts'
import { labels } from './labels.ts'
import { lists } from './lists.ts'
import { offerPage } from './offer-page.ts'
import { offerSending } from './offer-sending.ts'
import { offerWords } from './offers.ts'
import { opportunities } from './opportunities.ts'
import { ownFieldTexts } from './own-fields.ts'
import { ownItemTexts } from './own-items.ts'
import { passkeyTexts } from './passkeys.ts'
import { paymentReminderTexts } from './payment-reminders.ts'
import { peopleTexts } from './people.ts'
import { projectCostTexts } from './project-costs.ts'
import { recurrence } from './recurrence.ts'
import { recurringBillTexts } from './recurring-bills.ts'
import { records } from './records.ts'
import { related } from './related.ts'
import { reportLooks } from './report-looks.ts'
import { reportScreens } from './report-screens.ts'
import { receiptTexts } from './receipts.ts'
import { rightWords } from './rights.ts'
import { subscriptionTexts } from './subscriptions.ts'
import { salesReportTexts } from './sales-reports.ts'
import { safety } from './safety.ts'
import { settlements } from './settlements.ts'
import { resourceTexts } from './resource-texts.ts'
import { settingsTexts } from './settings.ts'
import { screenWords } from './screen-words.ts'
import { settingsWords } from './settings-words.ts'
import { shell } from './shell.ts'
import { orderTexts } from './orders.ts'
import { stockTexts } from './stock.ts'
import { structure } from './structure.ts'
import { templateTexts } from './templates.ts'
import { tickets } from './tickets.ts'
import { timetableDayTexts } from './timetable-days.ts'
import { cashFlowTexts } from './cash-flow.ts'
import { timetableDateTexts } from './timetable-dates.ts'
import { timetableNetworkTexts } from './timetable-network.ts'
import { timetableWhatIfTexts } from './timetable-what-if.ts'
import { timetableWorkTexts } from './timetable-work.ts'
import { timetableTexts } from './timetable.ts'
import { timeline } from './timeline.ts'
import { usPractice } from './us-practice.ts'

/** Every area's messages; the areas' keys are unique over all of them. */
export const areas = {
  shell,
  records,
  lists,
  labels,
  billing,
  orderTexts,
  stockTexts,
  projectCostTexts,
  bankStatementTexts,
  customerStatementTexts,
  receiptTexts,
  paymentReminderTexts,
  recurringBillTexts,
  documentTemplateTexts,
  eInvoiceTexts,
  receivedInvoiceTexts,
  estimation,
  estimationLists,
  estimationPanels,
  generalEstimateScreens,
  errorMessages,
  exchangeDifferenceTexts,
  exchangeScreens,
  offerPage,
  offerSending,
  offerWords,
  opportunities,
  tickets,
  activities,
  recurrence,
  salesReportTexts,
  arranging,
  blueprintSiteTexts,
  blueprintToolTexts,
  blueprintTexts,
  checkTexts,
  companyRegister,
  companyWords,
  ownFieldTexts,
  ownItemTexts,
  customers,
  dashboardTexts,
  emails,
  related,
  reportLooks,
  reportScreens,
  resourceTexts,
  rightWords,
  subscriptionTexts,
  passkeyTexts,
  peopleTexts,
  settingsTexts,
  settingsWords,
  screenWords,
  safety,
  settlements,
  structure,
  templateTexts,
  timetableDayTexts,
  timetableTexts,
  timetableDateTexts,
  timetableNetworkTexts,
  timetableWhatIfTexts,
  timetableWorkTexts,
  cashFlowTexts,
  ganttPrintTexts,
  timeline,
  usPractice,
} as const

type Areas = typeof areas
type AreaKey = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & string

/** A key as code asks for it: plural messages are asked for without their `_one`, `_few`, `_other` ending. */
export type TextKey = AreaKey extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'few' | 'other'}`
    ? Stem
    : Key
  : never

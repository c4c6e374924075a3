import { peopleReplies } from './admin/people/people-replies.ts'
import { safetyReplies } from './admin/safety-replies.ts'
import { signInReplies } from './admin/sign-in-replies.ts'
import { takenElsewhere } from './admin/identity.ts'
import { attemptsOf, demandAttempt } from './admin/attempts.ts'
import { adminRules } from './admin/rules.ts'
import { subscriptionRoutes } from './admin/subscription-routes.ts'
import { rewardActions } from './admin/rewards.ts'
import { vendorPortal } from './admin/portal.ts'
import { invitationRoutes } from './admin/people/invitation-routes.ts'
import { deviceRoutes } from './admin/people/device-routes.ts'
import { peopleRoutes } from './admin/people/people-routes.ts'
import { permissionRoutes } from './admin/people/permission-routes.ts'
import { rightsRoutes } from './admin/people/rights-routes.ts'
import { internalRequestRoutes } from './admin/internal-request-routes.ts'
import { emailLinkRoutes } from './admin/email-link-routes.ts'
import { registrationRoutes } from './admin/registration-routes.ts'
import { renewalRoutes } from './admin/renewal-routes.ts'
import { passkeyRoutes, passkeySignInRoutes } from './admin/passkey-routes.ts'
import { secondStepRoutes } from './admin/second-step-routes.ts'
import { signInRoutes } from './admin/sign-in-routes.ts'
import { userRoutes } from './admin/user-routes.ts'
import { bankStatementRoutes } from './billing/bank-statements/routes.ts'
import { billRoutes } from './billing/bill-routes.ts'
import { billExportRoutes } from './billing/export-routes.ts'
import { customerStatementRoutes } from './billing/customer-statement/routes.ts'
import { eInvoiceRoutes } from './billing/e-invoice/routes.ts'
import { billingReplies } from './billing/billing-replies.ts'
import { projectOfferRoutes } from './billing/project-offer/routes.ts'
import { settlementBillRoutes } from './billing/settlement-bill/routes.ts'
import { monthRoutes } from './billing/journal/month-routes.ts'
import { journalRoutes } from './billing/journal/routes.ts'
import { billingRules } from './billing/rules.ts'
import { actualCosts } from './billing/project-costs/costs.ts'
import { needRoutes } from './billing/orders/need-routes.ts'
import { orderRoutes } from './billing/orders/routes.ts'
import { purchaseRoutes } from './billing/purchases/routes.ts'
import { revaluationRoutes } from './billing/revaluation/routes.ts'
import { exchangeDifferenceRoutes } from './billing/exchange-differences/routes.ts'
import { paymentReminderRoutes } from './billing/payment-reminders/routes.ts'
import { reminderLeft } from './billing/payment-reminders/send.ts'
import { receivedInvoiceRoutes } from './billing/received-invoices/routes.ts'
import { projectCostRoutes } from './billing/project-costs/routes.ts'
import { supplierBalanceRoutes } from './billing/supplier-balances/routes.ts'
import { cashRegisterRoutes } from './billing/cash-register/routes.ts'
import { receiptRoutes } from './billing/receipts/routes.ts'
import { documentTemplateRoutes } from './billing/template-calls/routes.ts'
import { stockRoutes } from './billing/stock/routes.ts'
import { offerPageRoutes } from './billing/offer-page/page-routes.ts'
import { offerSendingRoutes } from './billing/offer-page/sending-routes.ts'
import { bulkReplies } from './bulk/bulk-replies.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { companyReplies } from './company/company-replies.ts'
import { erasureRoutes } from './company/erasure-routes.ts'
import { companyRoutes } from './company/routes.ts'
import { crmReplies } from './crm/crm-replies.ts'
import { customerReplies } from './crm/customers/customer-replies.ts'
import { emailReplies } from './crm/emails/email-replies.ts'
import { calendarRoutes } from './crm/calendar-routes.ts'
import { geocodingRoutes } from './crm/customers/geocoding-routes.ts'
import { registerRoutes } from './crm/customers/register-routes.ts'
import { customerRoutes } from './crm/customers/routes.ts'
import { emailAccountRoutes } from './crm/emails/account-routes.ts'
import { emailBodyRoutes } from './crm/emails/body-routes.ts'
import { emailRoutes } from './crm/emails/email-routes.ts'
import { eInvoiceNews } from './crm/e-invoice-news.ts'
import { withNotices } from './crm/notification-rules.ts'
import { offerOutcome } from './crm/offer-outcome.ts'
import { crmRules } from './crm/rules.ts'
import { opportunityRoutes } from './crm/opportunity-routes.ts'
import { ownFieldRoutes } from './crm/own-field-routes.ts'
import { seriesRoutes } from './crm/series-routes.ts'
import { ticketRoutes } from './crm/tickets/routes.ts'
import { timelineRoutes } from './crm/timeline-routes.ts'
import { dashboardReplies } from './dashboard/dashboard-replies.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { sampleRoutes } from './demo/sample-routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { catalogueRules } from './estimation/catalogue/rules.ts'
import { greenOfPeople } from './estimation/own-items/green.ts'
import { placeToOffer } from './estimation/offered-place.ts'
import { projectMonths } from './estimation/cash-flow/planned-months.ts'
import { projectWorth } from './estimation/project-worth.ts'
import { keptReports } from './estimation/reports/kept.ts'
import { estimationRoutes } from './estimation/routes.ts'
import { estimationRules } from './estimation/rules.ts'
import { resourcesToOrder } from './estimation/resources-to-order.ts'
import { searchRoutes } from './estimation/catalogue/search-routes.ts'
import { estimationReplies } from './estimation/replies.ts'
import { demandOpenContract } from './estimation/revisions/open-contract.ts'
import { heldSettlementToBill, settlementToBill } from './estimation/settlements/settlement-to-bill.ts'
import { exportReplies } from './exports/export-replies.ts'
import { fileReplies } from './files/file-replies.ts'
import { fileRules } from './files/file-rules.ts'
import { keepBytes, recordFile } from './files/keep-file.ts'
import { auditRoutes } from './exports/audit-routes.ts'
import { exportListRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { uploadRoutes } from './files/upload-routes.ts'
import { commonReplies } from './http/describe/common-replies.ts'
import { replies } from './http/describe/replies.ts'
import { importReplies } from './imports/import-replies.ts'
import { binRoutes } from './http/bin-routes.ts'
import { eventRoutes } from './http/event-routes.ts'
import { presenceRoutes } from './http/presence-routes.ts'
import { historyRoutes } from './http/history-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { metricsRoute } from './http/metrics.ts'
import { recordRoutes } from './http/record-routes.ts'
import { searchEverywhere } from './http/search-routes.ts'
import { usesRoute } from './http/uses-route.ts'
import type { AreaRoutes } from './http/services.ts'
import { undoRoutes } from './http/undo-routes.ts'
import { takeoffReplies } from './takeoff/takeoff-replies.ts'
import { takeoffRoutes } from './takeoff/routes.ts'
import { takeoffRules } from './takeoff/rules.ts'
import type { RuleBook } from './records/context.ts'

/** Where the areas meet: the routes of each, in the order they are mounted. */
export const areas: readonly AreaRoutes[] = [
  replies({
    ...signInReplies,
    ...safetyReplies,
    ...peopleReplies,
    ...companyReplies,
    ...commonReplies,
    ...crmReplies,
    ...customerReplies,
    ...emailReplies,
    ...estimationReplies,
    ...bulkReplies,
    ...fileReplies,
    ...importReplies,
    ...exportReplies,
    ...dashboardReplies,
    ...billingReplies,
    ...takeoffReplies,
  }),
  vendorPortal,
  rewardActions(greenOfPeople),
  signInRoutes,
  registrationRoutes,
  renewalRoutes,
  subscriptionRoutes,
  userRoutes,
  invitationRoutes,
  deviceRoutes,
  peopleRoutes,
  rightsRoutes,
  permissionRoutes,
  companyRoutes,
  erasureRoutes,
  secondStepRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  emailLinkRoutes,
  internalRequestRoutes,
  uploadRoutes,
  fileRoutes,
  undoRoutes,
  bulkRoutes,
  binRoutes,
  historyRoutes,
  eventRoutes,
  presenceRoutes,
  importRoutes(takenElsewhere),
  exportListRoutes,
  auditRoutes,
  searchRoutes,
  estimationRoutes(actualCosts),
  keptReports({ bytes: keepBytes, record: recordFile }),
  documentRoutes,
  dashboardRoutes,
  takeoffRoutes(demandOpenContract),
  sampleRoutes,
  customerRoutes,
  registerRoutes,
  geocodingRoutes,
  ownFieldRoutes,
  ticketRoutes,
  calendarRoutes,
  seriesRoutes,
  opportunityRoutes,
  timelineRoutes,
  billRoutes,
  bankStatementRoutes,
  customerStatementRoutes,
  journalRoutes,
  monthRoutes,
  projectOfferRoutes(placeToOffer),
  settlementBillRoutes({ read: settlementToBill, readHeld: heldSettlementToBill }),
  billExportRoutes,
  purchaseRoutes({ bytes: keepBytes, record: recordFile }),
  orderRoutes,
  needRoutes(resourcesToOrder),
  cashRegisterRoutes,
  receiptRoutes,
  paymentReminderRoutes({ bytes: keepBytes, record: recordFile }),
  documentTemplateRoutes,
  stockRoutes,
  supplierBalanceRoutes,
  exchangeDifferenceRoutes,
  revaluationRoutes,
  projectCostRoutes({ worth: projectWorth, planned: projectMonths }),
  eInvoiceRoutes,
  receivedInvoiceRoutes(eInvoiceNews),
  offerSendingRoutes({ bytes: keepBytes, record: recordFile }),
  offerPageRoutes({
    outcome: offerOutcome,
    files: { bytes: keepBytes, record: recordFile },
    demandAttempt: async ({ database, engine }, link, address) =>
      demandAttempt(await database('ro'), attemptsOf(`offer ${link}`, address, false), engine.now()),
  }),
  emailAccountRoutes,
  emailRoutes,
  emailBodyRoutes,
  searchEverywhere,
  usesRoute,
  recordRoutes,
  metricsRoute,
]

/** What areas note when an email left. */
export const emailLeft = reminderLeft

/** What green rewards are counted from. */
export const greenArticles = greenOfPeople

/** The rules of every area. */
export const rules: RuleBook = new Map(
  withNotices([
    ...adminRules,
    fileRules,
    ...crmRules,
    ...catalogueRules,
    ...estimationRules,
    ...takeoffRules,
    ...billingRules,
  ]),
)

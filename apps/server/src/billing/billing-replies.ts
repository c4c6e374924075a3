import { vatCategories } from '@temelia/billing/vat'
import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { offeredLevels } from '@temelia/model/billing/offer'
import { purchaseKinds } from '@temelia/model/billing/purchase-bill'
import { billKinds } from '@temelia/model/billing/series'
import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import { recordOf } from '../http/describe/record-schemas.ts'
import type { ReplyTable } from '../http/describe/replies.ts'
import { statementReply, statementsReply } from './bank-statements/encode.ts'
import { readingReply } from './bank-statements/receive.ts'
import { cashRegisterReply } from './cash-register/routes.ts'
import { customerStatementReply } from './customer-statement/routes.ts'
import { accessReply, accessTestReply } from './e-invoice/access-settings.ts'
import { eInvoiceReply } from './e-invoice/encode-state.ts'
import { pageReply } from './offer-page/encode-page.ts'
import { linkReply, withCustomerReply } from './offer-page/sending-routes.ts'
import {
  billRemindersReply,
  paymentRemindersReply,
  reminderLetterReply,
  reminderStepsReply,
  sentReminderReply,
} from './payment-reminders/encode.ts'
import { projectNeedsReply } from './orders/needs.ts'
import { projectCostsReply } from './project-costs/routes.ts'
import { exchangeDifferencesReply } from './exchange-differences/encode.ts'
import { revaluationReply } from './revaluation/routes.ts'
import { receivedReply } from './received-invoices/encode.ts'
import { templateFileReply } from './template-calls/routes.ts'
import { supplierBalancesReply } from './supplier-balances/routes.ts'

const totals = component(
  'DocumentTotals',
  z.looseObject({
    Lines: z.number(),
    Discount: z.number(),
    WithoutVAT: z.number(),
    VATByRate: z.array(
      z.looseObject({ Category: z.enum(vatCategories), Rate: z.number(), Base: z.number(), VAT: z.number() }),
    ),
    VAT: z.number(),
    WithVAT: z.number(),
    Paid: z.number(),
    Due: z.number(),
  }),
  'What a bill or an offer comes to.',
)

const place = z.looseObject({
  InvestmentId: z.int(),
  ProjectName: z.string(),
  Name: z.string(),
  Currency: z.string(),
  WithoutVAT: z.number(),
  LinesLeftOut: z.int(),
  AccountId: z.int().nullable(),
  OpportunityId: z.int().nullable(),
  LineCount: z.int(),
  MostLines: z.int(),
  Lines: z.array(
    z.looseObject({
      Code: z.string().nullable(),
      Name: z.string(),
      MeasureUnit: z.string().nullable(),
      Quantity: z.number(),
      Price: z.number(),
      Value: z.number(),
      VATRate: z.number(),
    }),
  ),
})

const differences = component(
  'OfferDifferences',
  z.looseObject({
    Place: z
      .looseObject({
        InvestmentId: z.int(),
        Level: z.enum(offeredLevels),
        PlaceId: z.int(),
        Name: z.string(),
        WithoutVAT: z.number(),
        LinesLeftOut: z.int(),
      })
      .nullable(),
    Sum: z.number(),
    Differences: z.array(
      z.looseObject({
        Key: z.string(),
        EntityProductId: z.int().nullable(),
        Name: z.string(),
        MeasureUnit: z.string().nullable(),
        Was: z.number(),
        WasRate: z.number().nullable(),
        Now: z.number().nullable(),
        NowRate: z.number().nullable(),
        NowQuantity: z.number().nullable(),
        NowPrice: z.number().nullable(),
        Difference: z.number(),
      }),
    ),
  }),
  'What the estimate of an offer would give differently now.',
)

const settlement = z.looseObject({
  DeductionId: z.int(),
  Name: z.string().nullable(),
  InvestmentId: z.int(),
  ProjectName: z.string(),
  Practice: z.enum(['ro', 'us']),
  Currency: z.string(),
  AccountId: z.int().nullable(),
  Approved: z.boolean(),
  BillId: z.int().nullable(),
  BillCode: z.string().nullable(),
  Retention: z.number(),
  Retained: z.number(),
  WithoutVAT: z.number(),
  VAT: z.number(),
  WithVAT: z.number(),
  Lines: z.array(
    z.looseObject({ Name: z.string(), Value: z.number(), VATCategory: z.enum(vatCategories), VATRate: z.number() }),
  ),
})

const amounts = z.array(z.looseObject({ Base: z.number(), VAT: z.number() }))

const journalWith = (row: z.ZodRawShape) =>
  z.looseObject({
    Month: z.string(),
    Currency: z.string(),
    Groups: z.array(z.looseObject({ Category: z.enum(vatCategories), Rate: z.number() })),
    RowCount: z.int(),
    Rows: z.array(
      z.looseObject({
        Date: z.string().nullable(),
        Code: z.string().nullable(),
        TaxId: z.string().nullable(),
        Total: z.number(),
        Amounts: amounts,
        ...row,
      }),
    ),
    Total: z.number(),
    Amounts: amounts,
  })

const salesJournal = journalWith({
  BillId: z.int(),
  Kind: z.enum(billKinds),
  State: z.enum(['issued', 'canceled']),
  Customer: z.string().nullable(),
})

const purchaseJournal = journalWith({
  PurchaseBillId: z.int(),
  Kind: z.enum(purchaseKinds),
  State: z.literal('entered'),
  Supplier: z.string().nullable(),
})

/** What the routes of bills answer. */
export const billingReplies: ReplyTable = {
  'GET /api/bills/:id/totals': totals,
  'GET /api/offers/:id/totals': totals,
  'GET /api/purchase-bills/:id/totals': totals,
  'GET /api/project-offer-lines': place,
  'GET /api/bank-statements': statementsReply,
  'POST /api/bank-statements/read 200': readingReply,
  'POST /api/bank-statements 201': z.looseObject({
    BankStatementIds: z.array(z.int()),
    LineCount: z.int(),
    Skipped: z.int(),
  }),
  'GET /api/bank-statements/:id': statementReply,
  'DELETE /api/bank-statements/:id 204': null,
  'POST /api/bank-statements/:id/confirm 200': statementReply,
  'POST /api/bank-statements/:id/reopen 200': statementReply,
  'POST /api/bank-statements/:id/aside 200': statementReply,
  'GET /api/customer-statements/:id': customerStatementReply,
  'GET /api/billing-accounts/:id/register': cashRegisterReply,
  'GET /api/payment-reminders': paymentRemindersReply,
  'GET /api/payment-reminders/:id': reminderLetterReply,
  'POST /api/payment-reminders 201': sentReminderReply,
  'GET /api/bills/:id/reminders': billRemindersReply,
  'GET /api/payment-reminder-steps': reminderStepsReply,
  'PUT /api/payment-reminder-steps': reminderStepsReply,
  'GET /api/customer-statements/:id/export 200': [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/billing-accounts/:id/register/export 200': [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/sales-journal': salesJournal,
  'GET /api/sales-journal/export 200': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/sales-journal/accounting 200': ['application/xml', 'text/plain'],
  'GET /api/sales-journal/documents 200': ['application/pdf', 'application/zip'],
  'GET /api/purchase-journal': purchaseJournal,
  'GET /api/purchase-journal/export 200': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/settlement-bills': settlement,
  'GET /api/offers/:id/differences': differences,
  'GET /api/received-invoices': receivedReply,
  'POST /api/received-invoices/fetch 200': receivedReply,
  'PUT /api/received-invoices/:id 204': null,
  'DELETE /api/received-invoices/missed 204': null,
  'GET /api/bills/:id/eInvoice': eInvoiceReply,
  'POST /api/bills/:id/eInvoice 200': eInvoiceReply,
  'GET /api/e-invoice-access': accessReply,
  'PUT /api/e-invoice-access 200': accessReply,
  'POST /api/e-invoice-access/test 200': accessTestReply,
  'POST /api/offers/:id/links 201': linkReply,
  'GET /api/offers/:id/export': ['application/pdf'],
  'GET /api/offers/:id/customer': withCustomerReply,
  'POST /api/offers/:id/links/:link/revoke 200': withCustomerReply,
  'POST /api/offers/:id/answer 200': withCustomerReply,
  'GET /api/offer-page': pageReply,
  'GET /api/offer-page/pdf': ['application/pdf'],
  'POST /api/offer-page/question 200': pageReply,
  'POST /api/offer-page/accept 200': pageReply,
  'POST /api/offer-page/decline 200': pageReply,
  'GET /api/bills/:id/exchange-differences': exchangeDifferencesReply,
  'GET /api/payments/:id/exchange-differences': exchangeDifferencesReply,
  'GET /api/purchase-bills/:id/exchange-differences': exchangeDifferencesReply,
  'GET /api/supplier-payments/:id/exchange-differences': exchangeDifferencesReply,
  'GET /api/exchange-differences': exchangeDifferencesReply,
  'GET /api/revaluation': revaluationReply,
  'GET /api/exchange-differences/export 200': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/revaluation/export 200': ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  'GET /api/supplier-balances': supplierBalancesReply,
  'GET /api/purchase-orders/:id/totals': totals,
  'GET /api/purchase-orders/:id/export': ['application/pdf'],
  'GET /api/project-needs/:id': projectNeedsReply,
  'GET /api/project-costs/:id': projectCostsReply,
  'GET /api/project-costs/:id/export 200': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/stock-documents/:id/export': ['application/pdf'],
  'GET /api/bills/:id/export': ['application/pdf', 'application/xml'],
  'POST /api/document-templates/duplicate 201': recordOf(DocumentTemplate),
  'POST /api/document-templates/import 201': recordOf(DocumentTemplate),
  'GET /api/document-templates/:id/export': templateFileReply,
  'POST /api/document-templates/preview 200': ['application/pdf'],
}

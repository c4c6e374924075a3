import { vatCategories } from '@temelia/billing/vat'
import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'
import { accessReply, accessTestReply } from './e-invoice/access-settings.ts'
import { eInvoiceReply } from './e-invoice/encode-state.ts'
import { pageReply } from './offer-page/encode-page.ts'
import { linkReply, withCustomerReply } from './offer-page/sending-routes.ts'

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

/** What the routes of bills answer. */
export const billingReplies: ReplyTable = {
  'GET /api/bills/:id/totals': totals,
  'GET /api/offers/:id/totals': totals,
  'GET /api/bills/:id/eInvoice': eInvoiceReply,
  'POST /api/bills/:id/eInvoice 200': eInvoiceReply,
  'GET /api/e-invoice-access': accessReply,
  'PUT /api/e-invoice-access 200': accessReply,
  'POST /api/e-invoice-access/test 200': accessTestReply,
  'POST /api/offers/:id/links 201': linkReply,
  'GET /api/offers/:id/customer': withCustomerReply,
  'POST /api/offers/:id/links/:link/revoke 200': withCustomerReply,
  'POST /api/offers/:id/answer 200': withCustomerReply,
  'GET /api/offer-page': pageReply,
  'GET /api/offer-page/pdf': ['application/pdf'],
  'POST /api/offer-page/question 200': pageReply,
  'POST /api/offer-page/accept 200': pageReply,
  'POST /api/offer-page/decline 200': pageReply,
  'GET /api/bills/:id/export': ['application/pdf', 'application/xml'],
}

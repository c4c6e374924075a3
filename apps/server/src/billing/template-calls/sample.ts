import { moneyOf } from '@temelia/billing/money'
import { currencyOf, type Region } from '@temelia/calendar/region'
import type { DocumentTemplate, TemplateDocument } from '@temelia/model/admin/document-template'
import { type Party, partyNamed } from '@temelia/model/billing/bill'
import type { Patch, Row } from '@temelia/model/entity'
import type { Supplier } from '@temelia/model/estimation/supplier'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { documentTemplateTexts as texts } from '@temelia/text/document-templates'
import type { Language } from '@temelia/text/message'
import type { Context } from '../../records/context.ts'
import { documentHtml } from '../bill-to-print.ts'
import { companyOf } from '../company.ts'
import type { BillRow, LineRow } from '../lined.ts'
import type { OfferContent } from '../offer-page/content.ts'
import { offerHtml } from '../offer-page/offer-html.ts'
import type { OrderLineRow, OrderRow } from '../order-progress/order.ts'
import { orderHtml } from '../orders/order-html.ts'
import { partiesNow } from '../parties.ts'
import { type PrintedTemplate, printedOf } from '../templates/printed-template.ts'

/** Days of a sample: it shows how they are written, not which they are. */
const DAY = '2026-03-02'
const DUE = '2026-04-01'

interface SampleLine {
  readonly code: string
  readonly name: string
  readonly description: string | null
  readonly unit: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly rate: number
}

/** A document of the company as it would look with a template: its own name and account, a customer and lines that are made up. */
export async function sampleHtml(
  context: Context,
  template: PrintedTemplate,
  document: TemplateDocument | null,
  reader: Language,
): Promise<HtmlDocument> {
  const { region } = context.actor
  const language = template.language ?? reader
  const currency = currencyOf(region)
  const buyer = partyNamed(texts.templateSampleBuyer[language])
  const { seller, vatPayer, cashVat } = await partiesNow(context, await companyOf(context), buyer as never, currency)
  const lines = linesOf(region, language)
  if (document === 'offer') {
    const content = offerOf({ region, language, currency, seller, buyer, vatPayer, cashVat, lines })
    return offerHtml(content, template)
  }
  if (document === 'order') {
    const money = moneyOf({ practice: region, currency, discount: 0, paid: 0, lines: lines.map(taxed) })
    return orderHtml({
      order: { ...EMPTY_ORDER, currency } as OrderRow,
      lines: lines.map(({ unit, ...line }) => ({ ...line, measureUnit: unit }) as unknown as OrderLineRow),
      money,
      company: await companyOf(context),
      supplier: { name: texts.templateSampleSupplier[language] } as Row<typeof Supplier>,
      warehouse: undefined,
      project: undefined,
      language,
      region,
      template,
    })
  }
  const kind = document === null || document === 'bill' ? 'invoice' : document
  const money = moneyOf({ practice: region, currency, discount: 0, paid: 0, lines: lines.map(taxed) })
  return documentHtml({
    bill: { ...EMPTY_BILL, kind, currency } as BillRow,
    lines: lines.map(
      ({ unit, rate, ...line }) => ({ ...line, measureUnit: unit, vatRate: rate, vatCategory: 'S' }) as LineRow,
    ),
    money,
    parties: { seller, buyer, vatPayer, cashVat },
    corrected: undefined,
    language,
    region,
    template,
  })
}

const EMPTY_BILL = {
  state: 'issued',
  code: '0001',
  date: DAY,
  dueDate: DUE,
  discount: 0,
  retention: 0,
  retained: 0,
  header: null,
  footer: null,
  paymentTerms: null,
  reason: null,
  exemption: null,
}

const EMPTY_ORDER = {
  state: 'sent',
  code: '0001',
  date: DAY,
  wantedDate: DUE,
  discount: 0,
  terms: null,
  deliverTo: null,
}

const taxed = (line: SampleLine) => ({ ...line, category: 'S', aside: false }) as const

function linesOf(region: Region, language: Language): SampleLine[] {
  const us = region === 'us'
  return [
    {
      code: 'C-10',
      name: texts.templateSampleWork[language],
      description: texts.templateSampleWorkMore[language],
      unit: us ? 'CY' : 'mc',
      quantity: 24.5,
      price: us ? 215 : 780,
      discount: 0,
      rate: us ? 8.75 : 21,
    },
    {
      code: 'B-25',
      name: texts.templateSampleGoods[language],
      description: null,
      unit: us ? 'EA' : 'buc',
      quantity: 3_200,
      price: us ? 1.15 : 6.4,
      discount: 5,
      rate: us ? 8.75 : 11,
    },
  ]
}

interface SampleOffer extends Pick<OfferContent, 'region' | 'language' | 'currency' | 'vatPayer' | 'cashVat'> {
  readonly seller: Party
  readonly buyer: Party
  readonly lines: readonly SampleLine[]
}

function offerOf({ seller, buyer, lines, ...rest }: SampleOffer): OfferContent {
  const shown = ({ name, taxId, registerNumber, phone, email, address }: Party) => ({
    name,
    taxId,
    registerNumber,
    phone,
    email,
    address,
  })
  return {
    ...rest,
    name: texts.templateSample[rest.language],
    number: '0001',
    revision: 1,
    date: DAY,
    validUntil: DUE,
    header: null,
    footer: null,
    discount: 0,
    seller: shown(seller),
    customer: shown(buyer),
    selling: {
      cover: null,
      summary: null,
      site: null,
      duration: null,
      warranty: null,
      included: [],
      excluded: [],
      instalments: [],
      terms: null,
      contact: null,
    },
    lines: lines.map(({ code: _code, description, ...line }) => ({
      ...line,
      ...(description ? { description } : {}),
      category: 'S',
      optional: false,
    })),
  }
}

/** What was typed of a template, with what a new one has where nothing was. */
export function tried(patch: Patch<typeof DocumentTemplate>): PrintedTemplate {
  const { language = null, header = null, footer = null, terms = null, remitTo = null, look = {} } = patch
  const { bankAccounts = true, signatures = false, taxRecap = true } = patch
  return printedOf({ language, header, footer, terms, remitTo, look, bankAccounts, signatures, taxRecap })
}

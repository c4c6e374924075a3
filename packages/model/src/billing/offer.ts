import { User } from '../admin/user.ts'
import { Customer } from '../crm/customer.ts'
import { Opportunity } from '../crm/opportunity.ts'
import { entity } from '../entity.ts'
import {
  date,
  decimal,
  flag,
  initially,
  instant,
  integer,
  oneOf,
  readOnly,
  ref,
  required,
  secret,
  text,
} from '../field.ts'
import { currencyCode } from '../formats.ts'
import { Project } from '../estimation/project.ts'
import { DocumentTemplate } from '../admin/document-template.ts'
import { StoredFile } from '../record/stored-file.ts'

/** The parts of a project that an offer is made from. */
export const offeredLevels = ['investment', 'object', 'estimate'] as const

/** What lines of an offer are made for. */
export const offerLinesBy = ['article', 'chapter', 'estimate', 'object', 'sum'] as const

/** What is proposed to a customer: it belongs to an opportunity, so that the pipeline shows it. */
export const Offer = entity('offer', {
  wire: { path: 'offers', id: 'OfferId' },
  table: 'offers',
  module: 'billing',
  owner: 'userId',
  zone: { through: 'accountId' },
  undo: 'offer',
  failure: 'OFFER',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 200, search: true, column: true })),
    number: text({ max: 40, search: true, column: true }),
    accountId: required(ref(() => Customer, { column: true })),
    opportunityId: required(ref(() => Opportunity)),
    projectId: ref(() => Project),
    userId: ref(() => User),
    date: date({ column: true }),
    validUntil: date({ column: true }),
    state: initially(oneOf(['draft', 'sent', 'accepted', 'declined'], { column: true }), 'draft'),
    currency: text({ format: currencyCode }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    header: text({ multiline: true, max: 4_000 }),
    footer: text({ multiline: true, max: 4_000 }),
    /** The picture on the cover: PNG or JPEG. */
    coverFileId: ref(() => StoredFile, { wire: 'CoverFileId' }),
    /** One sentence under the name. */
    summary: text({ max: 300 }),
    /** Where the work is done. */
    site: text({ max: 300 }),
    duration: text({ max: 60 }),
    warranty: text({ max: 60 }),
    /** What the price holds and what it does not, one a line. */
    included: text({ multiline: true, max: 4_000 }),
    excluded: text({ multiline: true, max: 4_000 }),
    /** When what share is paid: `20 % Roof on`, one a line; together 100 %. */
    paymentSchedule: text({ multiline: true, max: 4_000, sample: '40 % Deposit\n60 % Completion' }),
    terms: text({ multiline: true, max: 8_000 }),
    templateId: ref(() => DocumentTemplate),
    /** What it was printed with when it was sent (billing/templates/printed-template.ts). */
    printedWith: secret(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    /** Counts up each time a sent offer becomes a draft again. */
    revision: readOnly(initially(integer({ min: 1, column: true }), 1)),
    /** When the customer accepted it on their page; from then on it stays as it is. */
    acceptedAt: readOnly(instant()),
    /** The part of the project that lines were made from, and how. */
    sourceType: readOnly(oneOf(offeredLevels)),
    sourceId: readOnly(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    linesBy: readOnly(oneOf(offerLinesBy)),
    recapitulation: readOnly(initially(flag(), false)),
    withoutVat: readOnly(decimal({ wire: 'WithoutVAT', scale: 'total' })),
    vat: readOnly(decimal({ wire: 'VAT', scale: 'total' })),
    withVat: readOnly(decimal({ wire: 'WithVAT', scale: 'total', column: true })),
  },
})

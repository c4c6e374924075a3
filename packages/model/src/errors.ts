import type { FieldFault } from './field-fault.ts'
import type { Home } from './module.ts'

/** How an error is shown: not at all, as a warning, or as a failure. */
export type Tone = 'logged' | 'warning' | 'negative'

interface ErrorKind {
  readonly status: number
  readonly tone: Tone
}

const failure = (status: number): ErrorKind => ({ status, tone: 'negative' })
const warning = (status: number): ErrorKind => ({ status, tone: 'warning' })

/**
 * The one table of errors: code -> HTTP status and tone. A code is never renamed: other programs know it.
 * The message of each stands in `@temelia/text/errors` under the same key; a test holds the two together.
 */
export const errors = {
  MALFORMED_REQUEST: failure(400),
  INVALID_QUERY: failure(400),
  NOT_SIGNED_IN: warning(401),
  WRONG_AUTHENTICATION_DATA: warning(401),
  SECOND_FACTOR_REQUIRED: warning(401),
  WRONG_CODE: warning(401),
  PASSKEY_NOT_KNOWN: warning(401),
  AUTHENTICATION_FAILED: failure(401),
  DISCONNECTED_RECONNECT_MESSAGE: failure(401),
  SUBSCRIPTION_EXPIRED: warning(402),
  MODULE_EXPIRED: warning(402),
  OPERATION_NOT_PERMITTED: warning(403),
  ACCESS_RESTRICTED_MESSAGE: failure(403),
  ADDRESS_NOT_CONFIRMED: warning(403),
  LINK_EXPIRED: warning(403),
  FOREIGN_ORIGIN: failure(403),
  NOT_FOUND: warning(404),
  CONFLICT: failure(409),
  IDEMPOTENCY_KEY_REUSED: failure(409),
  UNDO_INVALID_POSITION: failure(409),
  RECORD_IN_USE: failure(409),
  OPTION_IN_USE: failure(409),
  REWARD_CLAIMED: warning(409),
  SUBSCRIPTION_ACTIVE: warning(409),
  CUSTOMERS_OF_TWO_COMPANIES: failure(409),
  DUPLICATE_VALUE: failure(409),
  LAST_ADMINISTRATOR: failure(409),
  OWN_USER: failure(409),
  COMPANY_NOT_EMPTY: failure(409),
  COMPANY_BUSY: warning(409),
  PERSON_STILL_HERE: warning(409),
  COMPANY_BEING_RESTORED: warning(503),
  TRANSFER_RUNNING: warning(409),
  TRANSFER_INTERRUPTED: failure(503),
  TRANSFER_FAILED: failure(500),
  ARCHIVE_UNREADABLE: failure(422),
  ARCHIVE_ALTERED: failure(422),
  ARCHIVE_NEWER: failure(422),
  ARCHIVE_OF_OTHER_REGION: failure(422),
  ARCHIVE_TOO_LARGE: failure(413),
  CATEGORY_NOT_EMPTY: failure(409),
  OWN_ADDRESS_SHUT_OUT: failure(409),
  MAIN_RECORD: failure(409),
  KEPT_STAGE: failure(409),
  ANSWERED_MEANWHILE: warning(409),
  TICKET_CLOSED: warning(409),
  TICKET_ANSWERED: warning(409),
  TICKETS_OF_TWO_CUSTOMERS: warning(409),
  MOVED_MEANWHILE: warning(409),
  EMAIL_NOT_CONFIGURED: warning(409),
  UPLOAD_ELSEWHERE: warning(409),
  PARAMETER_USED_IN_FORMULAS: failure(409),
  PARAMETER_CONFLICT: warning(409),
  CHANGED_MEANWHILE: warning(409),
  ARTICLE_SETTLED: failure(409),
  ESTIMATE_SETTLED: failure(409),
  REVISION_ACTIVE: failure(409),
  REVISION_SETTLED: failure(409),
  SETTLEMENT_FROZEN: failure(409),
  SETTLEMENT_STORED_LATER: failure(409),
  SETTLEMENT_OVER_STORED: failure(409),
  BILL_ISSUED: failure(409),
  BILL_NOT_ISSUED: failure(409),
  BILL_NEEDS_CREDIT_NOTE: failure(409),
  PURCHASE_ENTERED: failure(409),
  PURCHASE_PAID: failure(409),
  PURCHASE_KNOWN: failure(409),
  REMINDER_NOT_DUE: warning(409),
  REMINDER_CHANGED: warning(409),
  REMINDERS_STOPPED: warning(409),
  BILL_RECURS: failure(409),
  RECEIPT_ISSUED: failure(409),
  RECEIPT_REVERSED: failure(409),
  ORDER_SENT: failure(409),
  ORDER_DRAFT: failure(409),
  ORDER_ENDED: failure(409),
  ORDER_USED: failure(409),
  ORDER_DONE: warning(409),
  STOCK_POSTED: failure(409),
  STOCK_NOT_POSTED: failure(409),
  STOCK_REVERSED: failure(409),
  STOCK_RECEIVED: warning(409),
  STOCK_BILL_GONE: failure(409),
  PURCHASE_RECEIVED: failure(409),
  OFFER_SENT: failure(409),
  SETTLEMENT_BILLED: failure(409),
  SETTLEMENT_NOT_APPROVED: failure(409),
  OFFER_DECLINED: failure(409),
  OFFER_ACCEPTED: failure(409),
  OFFER_ANSWERED: warning(409),
  OFFER_ENDED: warning(409),
  OFFER_NEWER: warning(409),
  OFFER_CHANGED: warning(409),
  OFFER_LINK_REVOKED: warning(409),
  ACCOUNT_BALANCE: failure(409),
  BANK_LINE_CONFIRMED: warning(409),
  BANK_STATEMENT_CONFIRMED: failure(409),
  BANK_STATEMENT_KNOWN: warning(409),
  CIRCULAR_CRITICAL_PATH: failure(409),
  IMPORT_NOT_READY: failure(409),
  BULK_TOO_MANY: failure(413),
  STALE_RECORD: warning(412),
  TOO_LARGE: failure(413),
  UNSUPPORTED_TYPE: failure(415),
  INVALID_DATA: failure(422),
  BLUEPRINT_SCALE_INVALID: failure(422),
  BLUEPRINT_FILE_TYPE: failure(422),
  BLUEPRINT_MAX_FILE_SIZE: failure(413),
  BLUEPRINT_ENCRYPTED: failure(422),
  BLUEPRINT_CONVERSION_LIMIT: failure(422),
  BLUEPRINT_CONVERSION_UNAVAILABLE: failure(503),
  BLUEPRINT_UNEXPECTED_ERROR: failure(422),
  INVALID_LOGIN_FORM: warning(422),
  PASSKEY_NOT_MADE: warning(422),
  REGISTRATION_PROBLEM: failure(422),
  EMAIL_TAKEN: failure(409),
  GET_CUSTOMER_DATA_PROBLEM: failure(500),
  GET_OPPORTUNITY_DATA_PROBLEM: failure(500),
  GET_ACTIVITY_DATA_PROBLEM: failure(500),
  GET_NOTE_DATA_PROBLEM: failure(500),
  GET_LINE_ITEMS_DATA_PROBLEM: failure(500),
  GET_ARTICLE_DATA_PROBLEM: failure(500),
  GET_USER_PROBLEM: failure(500),
  GET_USER_PERMISSIONS_PROBLEM: failure(500),
  GET_USER_OPTIONS_PROBLEM: failure(500),
  CREATE_USER_OPTIONS_PROBLEM: failure(500),
  GET_INTERNAL_REQUESTS_PROBLEM: failure(500),
  ADD_FOLDER_PROBLEM: failure(422),
  EDIT_FOLDER_PROBLEM: failure(422),
  DELETE_FOLDER_PROBLEM: failure(422),
  ADD_CUSTOMER_PROBLEM: failure(422),
  EDIT_CUSTOMER_PROBLEM: failure(422),
  DELETE_CUSTOMER_PROBLEM: failure(422),
  ADD_PROJECT_PROBLEM: failure(422),
  EDIT_PROJECT_PROBLEM: failure(422),
  DELETE_PROJECT_PROBLEM: failure(422),
  ADD_OBJECT_PROBLEM: failure(422),
  EDIT_OBJECT_PROBLEM: failure(422),
  DELETE_OBJECT_PROBLEM: failure(422),
  ADD_ESTIMATE_PROBLEM: failure(422),
  EDIT_ESTIMATE_PROBLEM: failure(422),
  DELETE_ESTIMATE_PROBLEM: failure(422),
  ADD_ARTICLE_PROBLEM: failure(422),
  EDIT_ARTICLE_PROBLEM: failure(422),
  DELETE_ARTICLE_PROBLEM: failure(422),
  ADD_OPPORTUNITY_PROBLEM: failure(422),
  EDIT_OPPORTUNITY_PROBLEM: failure(422),
  DELETE_OPPORTUNITY_PROBLEM: failure(422),
  ADD_ACTIVITY_PROBLEM: failure(422),
  EDIT_ACTIVITY_PROBLEM: failure(422),
  DELETE_ACTIVITY_PROBLEM: failure(422),
  ADD_NOTE_PROBLEM: failure(422),
  EDIT_NOTE_PROBLEM: failure(422),
  DELETE_NOTE_PROBLEM: failure(422),
  ADD_TICKET_PROBLEM: failure(422),
  ADD_FILTER_PROBLEM: failure(422),
  EDIT_FILTER_PROBLEM: failure(422),
  DELETE_FILTER_PROBLEM: failure(422),
  ADD_REWARD_PROBLEM: failure(422),
  EDIT_REWARD_PROBLEM: failure(422),
  DELETE_REWARD_PROBLEM: failure(422),
  ADD_USER_OPTIONS_PROBLEM: failure(422),
  EDIT_USER_OPTIONS_PROBLEM: failure(422),
  DELETE_USER_OPTIONS_PROBLEM: failure(422),
  ADD_USER_PROBLEM: failure(422),
  UPDATE_USER_ERROR: failure(422),
  UPDATE_USER_FCM_TOKEN_ERROR: warning(422),
  DELETE_USER_PROBLEM: failure(422),
  UPDATE_ACCOUNT_ERROR: failure(422),
  CREATE_INTERNAL_REQUESTS_PROBLEM: failure(422),
  ADD_SUBSCRIPTION_PROBLEM: failure(422),
  ADD_ARTICLE_PROBLEM_INVALID_PROJECT: failure(422),
  GENERATE_REPORT_PROBLEM: failure(422),
  REPORT_LOGO: failure(422),
  PREDEFINED_TEMPLATE: failure(409),
  EMPTY_TEMPLATE: failure(409),
  ONE_TEMPLATE: failure(422),
  TEMPLATE_PROBLEM: failure(422),
  IMPORT_PROBLEM: failure(422),
  BANK_STATEMENT_PROBLEM: failure(422),
  SUPPLIER_INVOICE_PROBLEM: failure(422),
  SUPPLIER_INVOICE_ELSEWHERE: failure(422),
  IMPORT_TOO_MANY_LINES: failure(413),
  FORMULA_PROBLEM: failure(422),
  COMPOSE_PROBLEM: failure(422),
  OWN_ITEMS_TOGETHER: warning(422),
  OWN_ITEMS_NONE: warning(422),
  COMPOSITE_LOOP: warning(422),
  ADD_REVISION_PROBLEM: failure(422),
  EDIT_REVISION_PROBLEM: failure(422),
  DELETE_REVISION_PROBLEM: failure(422),
  REVISION_NOT_CONTRACT: failure(422),
  REVISION_OVER_CONTRACT: failure(422),
  SETTLEMENT_OVER_CONTRACT: failure(422),
  ADD_BILL_PROBLEM: failure(422),
  EDIT_BILL_PROBLEM: failure(422),
  DELETE_BILL_PROBLEM: failure(422),
  ADD_OFFER_PROBLEM: failure(422),
  EDIT_OFFER_PROBLEM: failure(422),
  DELETE_OFFER_PROBLEM: failure(422),
  BILL_EMPTY: failure(422),
  OFFER_TOO_LONG: failure(422),
  E_INVOICE_PROBLEM: failure(422),
  E_INVOICE_ELSEWHERE: failure(422),
  E_INVOICE_NOT_SET_UP: warning(409),
  E_INVOICE_QUOTA: warning(429),
  E_INVOICE_DOWN: warning(503),
  E_INVOICE_UNCERTAIN: warning(503),
  E_INVOICE_DENIED: failure(503),
  TOO_MANY_REQUESTS: warning(429),
  SERVER_BUSY: warning(429),
  INTERNAL_ERROR: failure(500),
  COMPANY_UNKNOWN: warning(404),
  COMPANY_REGISTER_DOWN: warning(503),
  COMPANY_REGISTER_UNREADABLE: warning(503),
  GEOCODING_TOO_MANY_REQUESTS: warning(429),
  GEOCODING_DAILY_QUOTA: warning(429),
  GEOCODING_DENIED: failure(503),
  GEOCODING_UNKNOWN_ERROR: failure(503),
  RESOURCE_UNKNOWN: failure(404),
  PRICES_NOT_FOUND: warning(422),
  RUN_UNDONE: warning(409),
  RATE_UNKNOWN: warning(404),
  EXCHANGE_RATES_DOWN: warning(503),
  EXCHANGE_RATES_UNREADABLE: warning(503),
  PRINTER_BUSY: warning(503),
  PRINT_TOO_LONG: failure(422),
  PROVIDER_DOWN: failure(503),
  STORAGE_FULL: failure(503),
  FILES_UNREACHABLE: failure(503),
  FILE_MISSING: warning(404),
  SHUTTING_DOWN: warning(503),
  REPORT_LEVEL: failure(422),
  REPORT_NOTHING: failure(422),
  REPORT_TOO_MANY: failure(422),
  CHART_TOO_MANY_SHEETS: failure(422),
  REPORT_NOT_READY: warning(409),
  REPORT_GONE: warning(404),
  REPORT_INTERRUPTED: warning(503),
  REPORT_FAILED: failure(503),
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errors

/** What would have been needed: a module's action, or to be an administrator of the company. */
export interface MissingRight {
  readonly module: Home
  readonly action: 'view' | 'add' | 'edit' | 'delete' | 'viewForeign' | 'editForeign' | 'administrator'
  /** Why the module is not there, where it is the module. */
  readonly reason?: 'banned' | 'expired' | 'none'
}

/** An expected error: thrown anywhere in the server, turned into the contract's problem reply at the one HTTP boundary. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: {
      readonly faults?: readonly FieldFault[]
      readonly params?: Readonly<Record<string, string | number>>
      /** Further members of the problem body (the current record of a 412, the flags of a failed sign-in). */
      readonly body?: Readonly<Record<string, unknown>>
      /** The right that was missing, in the words of the permissions: whoever gives rights can look for it. */
      readonly missing?: MissingRight
      /** The server failed at it, which is its status whatever that of the code. */
      readonly unforeseen?: true
      /** The record at fault, where a rule was asked of many at once. */
      readonly record?: number
    } = {},
  ) {
    super(code)
  }
}

/**
 * The failure code of an operation on an entity, ADD_CUSTOMER_PROBLEM for instance; INVALID_DATA where there is none for the entity.
 * What hangs on the sign-in has names of its own for changes: UPDATE_USER_ERROR; what is read, GET_CUSTOMER_DATA_PROBLEM or GET_USER_PROBLEM.
 */
export function failureCode(
  operation: 'GET' | 'ADD' | 'CREATE' | 'EDIT' | 'DELETE',
  word: string | undefined,
): ErrorCode {
  const changed = operation === 'EDIT' ? [`UPDATE_${word}_ERROR`] : []
  const names = [`${operation}_${word}_DATA_PROBLEM`, `${operation}_${word}_PROBLEM`, ...changed]
  return names.find((name): name is ErrorCode => name in errors) ?? 'INVALID_DATA'
}

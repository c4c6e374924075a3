import type { Database } from '../../db/database.ts'
import type { Config } from '../../config.ts'
import { type EInvoiceService, nationalService } from '../../ports/e-invoice-service.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Engine } from '../../records/operation.ts'

/** What sending electronic invoices needs, behind calls and within them. */
export interface EInvoiceTools {
  readonly database: Database
  readonly engine: Engine
  readonly vault: Vault
  readonly storage: Storage
  readonly service: EInvoiceService
}

/** The service that the settings name; undefined where there is none. */
export function serviceOf(config: Config): EInvoiceService | undefined {
  const { eInvoiceUrl, eInvoiceTokenUrl, eInvoiceTimeout } = config
  return eInvoiceUrl && eInvoiceTokenUrl ? nationalService(eInvoiceUrl, eInvoiceTokenUrl, eInvoiceTimeout) : undefined
}

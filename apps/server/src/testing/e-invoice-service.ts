import { startEInvoiceService } from '../ports/e-invoice-service-stand-in.ts'

/** Runs the stand-in of the service for electronic invoices to try sending by hand: `npx tsx apps/server/src/testing/e-invoice-service.ts 4020`. */
const { url, tokenUrl, refreshToken } = await startEInvoiceService(Number(process.argv[2] ?? 4020))
process.stdout.write(`EFACTURA_URL=${url} EFACTURA_TOKEN_URL=${tokenUrl}
Client ID demo, client secret demo-secret, refresh token ${refreshToken()}
`)

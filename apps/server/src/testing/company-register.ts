import { startRegister } from '../ports/company-register-stand-in.ts'

/** Runs the stand-in of the register of companies to try the look-up by hand: `npx tsx apps/server/src/testing/company-register.ts 4010`. */
const { url } = await startRegister(Number(process.argv[2] ?? 4010))
process.stdout.write(`COMPANY_REGISTER_URL=${url}\n`)

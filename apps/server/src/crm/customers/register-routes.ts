import { todayIn } from '@temelia/calendar/wall-clock'
import { Customer } from '@temelia/model/crm/customer'
import { wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { taxId } from '@temelia/model/formats'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import type { App, Services } from '../../http/services.ts'
import { publicRegister, type RegisteredCompany, RegisterFault } from '../../ports/company-register.ts'

const tags = ['accounts']

/** Looking a company up by its tax code, where a register is configured; it knows Romanian companies only. */
export function registerRoutes(app: App, services: Services): void {
  const url = services.config.companyRegisterUrl
  const register = url ? publicRegister(url, services.config.companyRegisterTimeout) : undefined

  app.get(
    '/api/company-register',
    {
      preValidation: demandRight('view', Customer),
      schema: { tags, summary: 'Whether companies can be looked up' },
    },
    async (request) => ({ Available: register !== undefined && request.actor.region === 'ro' }),
  )

  app.get(
    '/api/company-register/:taxId',
    {
      config: { noTurn: true },
      preValidation: demandRight('create', Customer),
      schema: {
        tags,
        summary: 'A company by its tax code, as values of a customer',
        params: z.object({ taxId: z.string().max(20) }),
      },
    },
    async (request) => {
      if (!register || request.actor.region !== 'ro') throw new AppError('NOT_FOUND')
      const digits = request.params.taxId.replace(/\D/g, '').replace(/^0+/, '')
      if (!taxId.safeParse(digits).success)
        throw new AppError('INVALID_DATA', { faults: [{ field: 'TaxId', code: 'INVALID_TAX_ID' }] })
      const company = await register.find(digits, todayIn('ro', services.engine.now())).catch(refused)
      if (!company) throw new AppError('COMPANY_UNKNOWN', { params: { value: digits } })
      return { ...customerValues(company), VatPayer: company.vatPayer, Inactive: company.inactive }
    },
  )
}

function refused(fault: unknown): never {
  if (fault instanceof RegisterFault)
    throw new AppError(fault.kind === 'down' ? 'COMPANY_REGISTER_DOWN' : 'COMPANY_REGISTER_UNREADABLE')
  throw fault
}

/** What a customer takes over: every part that its field accepts. Who pays VAT writes RO before the code. */
function customerValues(company: RegisteredCompany): Readonly<Record<string, string>> {
  const { taxId: digits, vatPayer, inactive: _inactive, ...plain } = company
  const values = { ...plain, taxId: `${vatPayer ? 'RO' : ''}${digits}`, country: 'România' }
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value && Customer.fields[key as keyof typeof Customer.fields]?.schema.safeParse(value).success
        ? [[wireName(Customer, key), value]]
        : [],
    ),
  )
}

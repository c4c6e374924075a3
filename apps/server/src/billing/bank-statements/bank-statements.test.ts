import { camt02 } from '@temelia/exchange/bank-statement.fixture'
import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Zone } from '@temelia/model/admin/zone'
import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { issuedBill } from '../bills.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const written = today.split('-').toReversed().join('.')

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function send(who: TestUser, url: string, text: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([text]), 'extras.csv')
  const request = new Request('http://local/', { method: 'POST', body: form })
  return who.call('POST', url, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  })
}

interface Line extends Wire {
  readonly BankLineId: number
  readonly State: string
  readonly Bills: readonly Wire[]
}

/** Imports lines of a table: what came in or went out, by whom, what for. */
async function statement(
  account: Wire,
  lines: readonly (readonly [amount: number, name: string, details: string, reference?: string])[],
  who = user,
) {
  const table = [
    'Data;Suma;Partener;Detalii;Referință',
    ...lines.map(([amount, ...texts], index) =>
      [
        written,
        String(amount).replace('.', ','),
        ...texts,
        ...(texts.length < 3 ? [`R${index} ${account.BillingAccountId}`] : []),
      ].join(';'),
    ),
  ].join('\n')
  const reply = await send(who, '/api/bank-statements', table, { BillingAccountId: String(account.BillingAccountId) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return (reply.body.BankStatementIds as number[])[0] as number
}

const read = async (id: number, who = user) =>
  (await who.call('GET', `/api/bank-statements/${id}`)).body as Wire & { Lines: Line[] }
const settle = (id: number, action: 'confirm' | 'reopen' | 'aside', lines: unknown, who = user) =>
  who.call('POST', `/api/bank-statements/${id}/${action}`, { Lines: lines })
const get = async (of: string, id: unknown) => (await user.call('GET', `/api/${of}/${String(id)}`)).body
const asProposed = ({ BankLineId, AccountId, Bills }: Line) => ({
  BankLineId,
  AccountId,
  Bills: Bills.map(({ BillId, Amount }) => ({ BillId, Amount })),
})

async function customerWithBill(name: string, price = 100) {
  const { AccountId } = await make(user, Customer, { AccountName: name })
  return { AccountId, bill: await issuedBill(user, { AccountId }, { Price: price }) }
}

describe('bank statements', () => {
  test('propose nothing that was entered for a customer whom their reader does not see', async () => {
    const account = await make(user, BillingAccount)
    const { AccountId } = await make(user, Customer)
    const paid = { AccountId, Amount: 77, Date: today, BillingAccountId: account.BillingAccountId, Bills: [] }
    await make(user, Payment, paid)
    const zone = await make(user, Zone)
    const north = await user.colleague({ zones: [Number(zone.ZoneId)] })
    const id = await statement(account, [[77, 'Necunoscut', 'diverse']])
    expect((await read(id)).Lines[0]).toMatchObject({ State: 'look', Reasons: ['entered'] })
    expect((await read(id, north)).Lines[0]).toMatchObject({ State: 'none', Reasons: [], PaymentId: null })
  })

  test('lines are proposed, confirmed as payments, and taken back', async () => {
    const account = await make(user, BillingAccount)
    const { AccountId, bill } = await customerWithBill('Bet Bunea SRL')
    const id = await statement(account, [
      [121, 'BET BUNEA', `plata factura ${String(bill.Code)}`],
      [50, 'Necunoscut', 'diverse'],
      [-12.5, 'Banca', 'comision 11'],
    ])
    const found = await read(id)
    expect(found).toMatchObject({ In: 171, Out: -12.5, Currency: 'RON', Form: 'table', Beyond: null })
    expect(found.Lines.map(({ State }) => State)).toEqual(['sure', 'none', 'none'])
    const [sure, other, fee] = found.Lines as [Line, Line, Line]
    expect(sure).toMatchObject({ Reasons: ['number', 'sum', 'name'], AccountId, Customer: 'Bet Bunea SRL' })
    expect((await get('bills', bill.BillId)).Paid).toBe(0)
    const done = await settle(id, 'confirm', [
      asProposed(sure),
      { BankLineId: fee.BankLineId, Record: { Description: 'Comision' } },
    ])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await settle(id, 'aside', [other.BankLineId])).status).toBe(200)
    const after = await read(id)
    expect(after.Lines).toMatchObject([
      { State: 'confirmed', Bills: [{ BillId: bill.BillId, Amount: 121, Due: 0 }] },
      { State: 'aside' },
      { State: 'confirmed', Description: 'Comision', PaymentId: null },
    ])
    expect(await get('bills', bill.BillId)).toMatchObject({ Paid: 121, PaymentState: 'fullyPaid' })
    expect(await get('billing-accounts', account.BillingAccountId)).toMatchObject({ Balance: 108.5 })
    expect((await settle(id, 'confirm', [asProposed(sure)])).body.code).toBe('BANK_LINE_CONFIRMED')
    expect((await settle(id, 'aside', [sure.BankLineId])).body.code).toBe('BANK_LINE_CONFIRMED')
    expect((await user.call('DELETE', `/api/bank-statements/${id}`)).body.code).toBe('BANK_STATEMENT_CONFIRMED')
    expect(
      (
        await settle(
          id,
          'reopen',
          found.Lines.map(({ BankLineId }) => BankLineId),
        )
      ).status,
    ).toBe(200)
    expect((await read(id)).Lines.map(({ State }) => State)).toEqual(['sure', 'none', 'none'])
    expect(await get('billing-accounts', account.BillingAccountId)).toMatchObject({ Balance: 0 })
    expect((await get('bills', bill.BillId)).PaymentState).toBe('notCollected')
    expect((await user.call('DELETE', `/api/bank-statements/${id}`)).status).toBe(204)
    expect((await user.call('GET', `/api/bank-statements/${id}`)).status).toBe(404)
  })

  test('no line is taken twice, from the same file or one that overlaps', async () => {
    const account = await make(user, BillingAccount)
    const fields = { BillingAccountId: String(account.BillingAccountId) }
    const table = (...rows: string[]) => ['Data;Suma;Detalii', ...rows.map((row) => `${written};${row}`)].join('\n')
    const first = await send(user, '/api/bank-statements', table('10,00;cafea', '10,00;cafea', '20,00;apa'), fields)
    expect(first.body).toMatchObject({ LineCount: 3, Skipped: 0 })
    const again = await send(user, '/api/bank-statements', table('10,00;cafea', '10,00;cafea', '20,00;apa'), fields)
    expect([again.status, again.body.code]).toEqual([409, 'BANK_STATEMENT_KNOWN'])
    const asked = await send(user, '/api/bank-statements/read', table('10,00;cafea', '30,00;nou'), fields)
    expect(asked.body).toMatchObject({ Ready: true, Statements: [{ LineCount: 2, KnownCount: 1 }] })
    const wider = await send(user, '/api/bank-statements', table('20,00;apa', '30,00;nou'), fields)
    expect(wider.body).toMatchObject({ LineCount: 1, Skipped: 1 })
    const listed = (await user.call('GET', `/api/bank-statements?BillingAccountId=${String(account.BillingAccountId)}`))
      .body
    expect(listed.Statements).toMatchObject([
      { LineCount: 1, SettledCount: 0, Skipped: 1 },
      { LineCount: 3, SettledCount: 0 },
    ])
  })

  test('two at once take each line once', async () => {
    const account = await make(user, BillingAccount)
    const fields = { BillingAccountId: String(account.BillingAccountId) }
    const table = `Data;Suma;Detalii\n${written};10,00;x\n${written};11,00;y`
    const replies = await Promise.all([1, 2, 3].map(() => send(user, '/api/bank-statements', table, fields)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('two people confirm a line once', async () => {
    const account = await make(user, BillingAccount)
    const { bill } = await customerWithBill('Ganea Fiii SRL', 200)
    const id = await statement(account, [[121, 'Ganea Fiii', `${String(bill.Code)} parte`]])
    const [line] = (await read(id)).Lines as [Line]
    const replies = await Promise.all([1, 2, 3].map(() => settle(id, 'confirm', [asProposed(line)])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await get('bills', bill.BillId)).toMatchObject({ Paid: 121, Due: 121 })
  })

  test('what was entered by hand is tied to its line, and stays when that is taken back', async () => {
    const account = await make(user, BillingAccount)
    const { AccountId, bill } = await customerWithBill('Moraru Termo SRL')
    const { PaymentId } = await make(user, Payment, {
      AccountId,
      Date: addDays(today, -2),
      Amount: 121,
      BillingAccountId: account.BillingAccountId,
      Bills: [{ BillId: bill.BillId, Amount: 121 }],
    })
    const id = await statement(account, [
      [121, 'Moraru Termo', 'avans'],
      [121, 'Altul', 'avans'],
    ])
    const [line, second] = (await read(id)).Lines as [Line, Line]
    expect([line, second]).toMatchObject([{ State: 'look', Reasons: ['entered'], PaymentId }, { PaymentId: null }])
    const tie = (one: Line) => settle(id, 'confirm', [{ BankLineId: one.BankLineId, PaymentId }])
    expect((await tie(line)).status).toBe(200)
    expect((await tie(second)).body.code).toBe('BANK_LINE_CONFIRMED')
    expect((await user.call('GET', `/api/payments?AccountId=${String(AccountId)}`)).body.total_items).toBe(1)
    expect((await settle(id, 'reopen', [line.BankLineId])).status).toBe(200)
    expect((await get('payments', PaymentId)).Amount).toBe(121)
  })

  test('a payment that is deleted elsewhere opens its line again, and its undo does not pay twice', async () => {
    const account = await make(user, BillingAccount)
    const { bill } = await customerWithBill('Instal Chivu SRL')
    const id = await statement(account, [[121, 'Instal Chivu', String(bill.Code)]])
    const [line] = (await read(id)).Lines as [Line]
    const done = (await settle(id, 'confirm', [asProposed(line)])).body as { Lines: Line[] }
    const removed = await user.call('DELETE', `/api/payments/${String(done.Lines[0]?.PaymentId)}`)
    expect((await read(id)).Lines[0]?.State).toBe('sure')
    expect((await settle(id, 'confirm', [asProposed(line)])).status).toBe(200)
    expect((await user.call('POST', `/undoStackItems/${String(removed.body.UndoId)}/restore`)).status).toBe(422)
    expect((await get('bills', bill.BillId)).Paid).toBe(121)
  })

  test('transfers between own accounts stand once, on both statements', async () => {
    const [one, other] = [await make(user, BillingAccount), await make(user, BillingAccount)]
    const out = await statement(one, [[-500, 'Noi', 'transfer intern']])
    const into = await statement(other, [[500, 'Noi', 'transfer intern']])
    const [left] = (await read(out)).Lines as [Line]
    const reply = await settle(out, 'confirm', [
      { BankLineId: left.BankLineId, Record: { ToBillingAccountId: other.BillingAccountId } },
    ])
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const [arrived] = (await read(into)).Lines as [Line]
    expect(arrived).toMatchObject({ State: 'look', Reasons: ['entered'] })
    await settle(into, 'confirm', [{ BankLineId: arrived.BankLineId, AccountRecordId: arrived.AccountRecordId }])
    expect(await get('billing-accounts', one.BillingAccountId)).toMatchObject({ Balance: -500 })
    expect(await get('billing-accounts', other.BillingAccountId)).toMatchObject({ Balance: 500 })
  })

  test('what was the same record three times is sure the fourth', async () => {
    const account = await make(user, BillingAccount)
    const fee = (month: number) => [-9, 'Banca', `Comision administrare luna ${month}`, `F${month}`] as const
    const id = await statement(account, [fee(1), fee(2), fee(3)])
    for (const { BankLineId } of (await read(id)).Lines)
      await settle(id, 'confirm', [{ BankLineId, Record: { Description: 'Comision bancar' } }])
    const next = await statement(account, [fee(4), [9, 'Banca', 'Comision administrare luna 5', 'F5']])
    expect((await read(next)).Lines).toMatchObject([
      { State: 'sure', Reasons: ['habit'], Description: 'Comision bancar', Amount: -9 },
      { State: 'none' },
    ])
  })

  test('the account is known by its IBAN; another one, another currency or a cut file is refused', async () => {
    const account = await make(user, BillingAccount)
    const euro = await make(user, BillingAccount, { Currency: 'EUR' })
    const to = (one: Wire, text: string) =>
      send(user, '/api/bank-statements', text, { BillingAccountId: String(one.BillingAccountId) })
    expect((await to(euro, camt02)).body.code).toBe('BANK_STATEMENT_PROBLEM')
    expect((await to(account, camt02.replace('>1205.50<', '>1300.00<'))).body.code).toBe('BANK_STATEMENT_PROBLEM')
    expect((await to(account, camt02)).status).toBe(201)
    expect(await get('billing-accounts', account.BillingAccountId)).toMatchObject({ IBAN: 'RO49AAAA1B31007593840000' })
    const other = await make(user, BillingAccount)
    expect((await to(other, camt02)).body.code).toBe('BANK_STATEMENT_PROBLEM')
    const next = camt02.replaceAll('RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890')
    expect((await to(account, next)).body.code).toBe('BANK_STATEMENT_PROBLEM')
  })

  test('columns that a person named are remembered for the next table of that bank', async () => {
    const account = await make(user, BillingAccount)
    const fields = { BillingAccountId: String(account.BillingAccountId) }
    const table = (amount: string) => `Cand;Cat\n${written};${amount}`
    const asked = await send(user, '/api/bank-statements/read', table('5,00'), fields)
    expect(asked.body).toMatchObject({ Ready: false, Columns: [{ Field: null }, { Field: null }] })
    const mapping = JSON.stringify({ columns: { A: 'date', B: 'amount' } })
    expect((await send(user, '/api/bank-statements', table('5,00'), { ...fields, mapping })).status).toBe(201)
    expect((await send(user, '/api/bank-statements/read', table('6,00'), fields)).body).toMatchObject({ Ready: true })
    const wrong = JSON.stringify({ columns: { A: 'nothing' } })
    expect((await send(user, '/api/bank-statements/read', table('6,00'), { ...fields, mapping: wrong })).status).toBe(
      422,
    )
  })

  test('what does not fit is refused whole', async () => {
    const account = await make(user, BillingAccount)
    const { AccountId, bill } = await customerWithBill('Avram Instal SRL')
    const id = await statement(account, [
      [100, 'a', 'b'],
      [50, 'c', 'd'],
    ])
    const [one, other] = (await read(id)).Lines as [Line, Line]
    const over = await settle(id, 'confirm', [
      { BankLineId: one.BankLineId, AccountId },
      { BankLineId: other.BankLineId, AccountId, Bills: [{ BillId: bill.BillId, Amount: 60 }] },
    ])
    expect(over.status).toBe(422)
    expect((await read(id)).Lines.map(({ State }) => State)).not.toContain('confirmed')
    expect((await settle(id, 'confirm', [{ BankLineId: 1e9, AccountId }])).status).toBe(404)
    expect((await settle(id, 'confirm', [{ BankLineId: one.BankLineId, AccountId: 1e9 }])).status).toBe(422)
    expect((await settle(id, 'confirm', [])).status).toBe(422)
  })

  test('rights: the financial module, and nothing of another company or a foreign zone', async () => {
    const account = await make(user, BillingAccount)
    const { AccountId, bill } = await customerWithBill('Termo Vest SRL')
    const id = await statement(account, [[121, 'Termo Vest', String(bill.Code)]])
    const stranger = await server.tenant()
    const seller = await user.colleague({ bannedModules: ['financial'] })
    const cashier = await user.colleague({ bannedModules: ['billing', 'accounts'] })
    expect((await stranger.call('GET', `/api/bank-statements/${id}`)).status).toBe(404)
    expect((await seller.call('GET', `/api/bank-statements/${id}`)).status).toBe(403)
    const seen = await read(id, cashier)
    expect(seen.Lines).toMatchObject([{ State: 'none', AccountId: null, Customer: null, Bills: [] }])
    const [line] = seen.Lines as [Line]
    const meant = { BankLineId: line.BankLineId, AccountId, Bills: [{ BillId: bill.BillId, Amount: 121 }] }
    expect((await settle(id, 'confirm', [meant], stranger)).status).toBe(404)
    expect((await settle(id, 'confirm', [meant], seller)).status).toBe(403)
    expect((await settle(id, 'confirm', [meant], cashier)).status).toBeGreaterThanOrEqual(400)
    const theirs = await make(stranger, BillingAccount)
    const foreign = await send(stranger, '/api/bank-statements', 'Data;Suma\n1.2.2026;1', {
      BillingAccountId: String(account.BillingAccountId),
    })
    expect(foreign.status).toBe(404)
    const own = await statement(theirs, [[121, 'x', 'y']], stranger)
    const [ownLine] = (await read(own, stranger)).Lines as [Line]
    expect((await settle(own, 'confirm', [{ ...meant, BankLineId: ownLine.BankLineId }], stranger)).status).toBe(422)
    expect((await settle(own, 'confirm', [{ BankLineId: line.BankLineId, AccountId }], stranger)).status).toBe(404)
  })

  test('a payment or record that is deleted for good leaves an open line', async () => {
    const account = await make(user, BillingAccount)
    const id = await statement(account, [[7, 'x', 'y']])
    const [line] = (await read(id)).Lines as [Line]
    const done = (await settle(id, 'confirm', [{ BankLineId: line.BankLineId, Record: {} }])).body as { Lines: Line[] }
    const recordId = done.Lines[0]?.AccountRecordId
    await user.call('DELETE', `/api/${AccountRecord.wire.path}/${String(recordId)}`)
    await server.database.system((tx) => tx.run(sql`delete from account_records where id = ${recordId as number}`))
    expect((await read(id)).Lines[0]?.State).toBe('none')
  })
})

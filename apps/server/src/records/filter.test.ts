import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let user: TestUser
beforeAll(async () => {
  user = await (await testApp()).tenant()
  for (const body of [
    { AccountName: 'Alfa Țiglă', City: 'Iași', Rating: 1, SalesFigure: 10.5 },
    { AccountName: 'Beta 100%', City: 'Iasi', Rating: 3, SalesFigure: 20 },
    { AccountName: 'Gama_x', Rating: 5 },
  ])
    expect((await user.call('POST', '/api/AccountsContacts', body)).status).toBe(201)
})

async function names(filter: unknown): Promise<unknown[]> {
  const reply = await user.call(
    'GET',
    `/api/AccountsContacts?sort=AccountName&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body._embedded?.AccountsContacts ?? []).map((row) => String(row.AccountName).slice(0, 4))
}

describe('each operator finds what it says', () => {
  const [alfa, beta, gama] = ['Alfa', 'Beta', 'Gama']
  test.each([
    [{ field: 'Rating', op: 'eq', value: 3 }, [beta]],
    [{ field: 'City', op: 'eq', value: null }, [gama]],
    [{ field: 'City', op: 'ne', value: 'Iasi' }, [alfa, gama]],
    [{ field: 'City', op: 'ne', value: null }, [alfa, beta]],
    [{ field: 'Rating', op: 'lt', value: 3 }, [alfa]],
    [{ field: 'Rating', op: 'le', value: 3 }, [alfa, beta]],
    [{ field: 'Rating', op: 'gt', value: 3 }, [gama]],
    [{ field: 'Rating', op: 'ge', value: 3 }, [beta, gama]],
    [{ field: 'Rating', op: 'in', value: [1, 5] }, [alfa, gama]],
    [{ field: 'Rating', op: 'in', value: [] }, []],
    [{ field: 'AccountName', op: 'contains', value: 'TIGLA' }, [alfa]],
    [{ field: 'AccountName', op: 'contains', value: '%' }, [beta]],
    [{ field: 'AccountName', op: 'contains', value: '_' }, [gama]],
    [{ field: 'City', op: 'startsWith', value: 'ias' }, [alfa, beta]],
    [{ field: 'AccountName', op: 'startsWith', value: 'lfa' }, []],
    [{ field: 'City', op: 'empty' }, [gama]],
    [{ field: 'SalesFigure', op: 'notEmpty' }, [alfa, beta]],
    [{ field: 'SalesFigure', op: 'between', value: ['10,5', 20] }, [alfa, beta]],
    [{ field: 'CreatedAt', op: 'interval', value: 4 }, []],
    [{ field: 'CreatedAt', op: 'interval', value: 11 }, [alfa, beta, gama]],
    [{ field: 'CreatedAt', op: 'ge', value: '2020-01-01T00:00:00+02:00' }, [alfa, beta, gama]],
    [{ field: 'CreatedAt', op: 'lt', value: '2020-01-01' }, []],
    [{ not: { field: 'City', op: 'contains', value: 'ia' } }, [gama]],
    [
      {
        or: [
          { field: 'Rating', op: 'eq', value: 1 },
          { field: 'Rating', op: 'eq', value: 5 },
        ],
      },
      [alfa, gama],
    ],
    [
      {
        and: [
          { field: 'City', op: 'notEmpty' },
          { field: 'Rating', op: 'gt', value: 1 },
        ],
      },
      [beta],
    ],
    [{ and: [] }, [alfa, beta, gama]],
    [{ or: [] }, []],
  ])('%j', async (filter, found) => expect(await names(filter)).toEqual(found))

  test('a field in the address is a filter too, and a wrong moment is refused before the database sees it', async () => {
    expect((await user.call('GET', '/api/AccountsContacts?Rating=3')).body.total_items).toBe(1)
    for (const wrong of [
      'CreatedAt=soon',
      'Rating=many',
      `filter=${encodeURIComponent('{"field":"UpdatedAt","op":"lt","value":"x"}')}`,
    ]) {
      const reply = await user.call('GET', `/api/AccountsContacts?${wrong}`)
      expect([wrong, reply.status, reply.body.code]).toEqual([wrong, 400, 'INVALID_QUERY'])
    }
  })
})

test('a search without a count finds what the same search with one finds, however short the word', async () => {
  for (const q of ['a', 'ga', 'ț', '%', 'iasi', 'x a', 'zq']) {
    const found = async (count: string) => {
      const { body } = await user.call(
        'GET',
        `/api/AccountsContacts?sort=AccountName&q=${encodeURIComponent(q)}&count=${count}`,
      )
      return body._embedded?.AccountsContacts?.map((row) => row.AccountName)
    }
    expect([q, await found('none')]).toEqual([q, await found('exact')])
  }
})

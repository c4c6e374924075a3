import { Series } from '@temelia/model/billing/series'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import { ReportLayout } from '@temelia/model/estimation/report-layout'
import { embeddedName, wireName } from '@temelia/model/entity'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { draft, make } from '../testing/drafts.ts'

/** As many as are chosen at the same moment; on a server of PostgreSQL their transactions overlap. */
const AT_ONCE = 12

test.each([
  ['series', Series, 'main'],
  ['mailbox', EmailAccount, 'standard'],
  ['recapitulation template', RecapitulationTemplate, 'standard'],
  ['report layout', ReportLayout, 'standard'],
  ['contact', Contact, 'main'],
  ['address', Address, 'main'],
] as const)('of many that become the main %s at once one is', async (_name, of, key) => {
  const user = await (await testApp()).tenant()
  const mark = wireName(of, key)
  const parent = of.parent ? { [wireName(of, of.parent)]: (await make(user, Customer)).AccountId } : {}
  const bodies: Awaited<ReturnType<typeof draft>>[] = []
  for (let count = 0; count < AT_ONCE; count++) bodies.push(await draft(user, of, { ...parent, [mark]: true }))
  const alike = bodies.map((body) => ({ ...body, ...(of === Series ? { Kind: bodies[0]?.['Kind'] } : {}) }))
  const path = `/api/${of.wire.path}`
  const made = await Promise.all(alike.map((body) => user.call('POST', path, body)))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  const marked = async () =>
    ((await user.call('GET', `${path}?page_size=500`)).body._embedded?.[embeddedName(of)] ?? []).filter(
      (one) => one[mark] === true && made.some(({ body }) => body[of.wire.id] === one[of.wire.id]),
    )
  expect(await marked()).toHaveLength(1)
  const changed = await Promise.all(
    made.map(({ body }) => user.call('PUT', `${path}/${String(body[of.wire.id])}`, { [mark]: true })),
  )
  expect(changed.every(({ status }) => status === 200)).toBe(true)
  expect(await marked()).toHaveLength(1)
})

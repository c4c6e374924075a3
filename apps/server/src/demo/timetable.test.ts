import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Project } from '@temelia/model/estimation/project'
import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '../estimation/catalogue/demo.ts'
import { timetable } from '../estimation/timetable/timetable.fixture.ts'
import { seedFolder } from '../places.ts'
import { select } from '../records/find.ts'
import { act } from '../records/operation.ts'
import { testApp } from '../testing/app.ts'
import { demoOf } from './demo.fixture.ts'
import { addProject } from './projects.ts'
import { addTrade } from './trade.ts'

const server = await testApp()

test.each(['ro', 'us'] as const)(
  '%s: the demo house has a timetable of its whole estimate, with crews, a baseline and settled work',
  async (region) => {
    const user = await server.tenant(region)
    const database = Object.create(server.database, { region: { value: region } }) as typeof server.database
    await loadDemoCatalogue(database, seedFolder)
    const { data, actor } = await demoOf(region, user)
    const { engine } = server.services
    await act(database, engine, actor, (context) => addTrade(context, engine, data))
    await act(database, engine, actor, (context) => addProject(context, engine, data.projects[0]!, new Map()))
    const [project] = await act(database, engine, actor, (context) => select(context, Project, { and: [] }))
    const projectId = project?.id ?? 0
    const { body, activities, faults } = await timetable(user, projectId)
    const leaves = activities.filter(({ Group }) => !Group)
    expect(leaves.length).toBeGreaterThanOrEqual(13)
    expect([sumDecimals(leaves.map(({ Amount }) => Amount)), body['NotPlanned']]).toEqual([
      body['Amount'],
      { Amount: 0, Hours: 0, Articles: 0 },
    ])
    expect(leaves.filter(({ CrewId }) => CrewId === null)).toEqual([])
    expect(leaves.some(({ Critical }) => Critical) && leaves.some(({ TotalFloat }) => TotalFloat > 0)).toBe(true)
    expect(leaves.some(({ DoneFrom, Done }) => DoneFrom === 'settled' && Number(Done) > 0)).toBe(true)
    expect([(body['Baselines'] as unknown[]).length, (body['Milestones'] as unknown[]).length]).toEqual([1, 3])
    expect(faults.filter(({ Severity }) => Severity === 'error')).toEqual([])
    const { body: curve } = await user.call('GET', `/api/estimation-investments/${projectId}/s-curve`)
    expect([curve['BAC'], Number(curve['EV']) > 0, Number(curve['AC']) > 0]).toEqual([body['Amount'], true, true])
  },
  120_000,
)

import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconCheck, IconLink, IconPlus, IconUnlink } from '@tabler/icons-react'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Found, useAll, useSave, useSaveNow, WAITS } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { tenantCurrency, useTenantRegion } from '../../session/tenant-region.ts'
import { useFollowEstimates } from './follow-estimates.ts'
import { LinkProjectDialog } from './link-project-dialog.tsx'
import classes from './opportunity-page.module.css'

type Linked = Found<typeof Project>
type Row = Found<typeof Opportunity>
type Together = Readonly<{ currency: string; withoutVat: number; withVat: number }>

/** The estimates of an opportunity with their totals as they are at this moment; their sum can become its sum. */
export function OpportunityProjects({ row }: { row: Row }) {
  const { t } = useText()
  const us = useTenantRegion() === 'us'
  const list = useAll(Project, {
    filter: {
      and: [
        { field: 'relatedEntityType', op: 'eq', value: 'opportunity' },
        { field: 'relatedEntityId', op: 'eq', value: row.id },
      ],
    },
    sort: 'name',
  })
  const start = useStart(row)
  const [linking, setLinking] = useState(false)
  useFollowEstimates()
  const projects = list.data?.rows ?? []
  const mayCreate = list.data?.actions['create'] === true
  const mayLink = mayCreate || projects.some((project) => project.actions['edit'])
  return (
    <section className={classes['part']} aria-label={t('oppProjects')}>
      <div className={classes['partHead']}>
        <h2>{t('oppProjects')}</h2>
        {mayLink && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} stroke={1.6} />}
            onClick={() => setLinking(true)}
          >
            {t('oppLinkProject')}
          </Button>
        )}
        {mayCreate && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            loading={start.busy}
            onClick={start.begin}
          >
            {t('oppStartProject')}
          </Button>
        )}
      </div>
      {projects.length === 0 && list.data && <p className={classes['none']}>{t('oppProjectsNone')}</p>}
      {projects.length > 0 && (
        <table className={`${classes['projects']} figures`}>
          <thead>
            <tr>
              <th scope="col">{t('oppProject')}</th>
              <th scope="col" className={classes['figure']}>
                {t(us ? 'oppWithoutTax' : 'oppWithoutVat')}
              </th>
              <th scope="col" className={`${classes['figure']} ${classes['vat']}`}>
                {t(us ? 'oppWithTax' : 'oppWithVat')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <ProjectLine key={project.id} project={project} row={row} />
            ))}
          </tbody>
          {projects.length > 1 && <TogetherRows projects={projects} />}
        </table>
      )}
      {projects.length > 0 && row.actions['edit'] && <UseAsSum row={row} projects={projects} />}
      {linking && <LinkProjectDialog row={row} onClose={() => setLinking(false)} />}
    </section>
  )
}

/** Begins a project for an opportunity and opens it: the customer is its beneficiary, the practice is the tenant's. */
function useStart(row: Row) {
  const navigate = useNavigate()
  const { save, isPending } = useSaveNow(Project)
  const begin = () => {
    const values = {
      name: row.name,
      beneficiaryName: row.accountName,
      relatedEntityType: 'opportunity',
      relatedEntityId: row.id,
    } as const
    save(null, values)
      .then((created) => navigate({ to: '/projects/$id', params: { id: String(created.id) } }))
      .catch(toastProblem)
  }
  return { busy: isPending, begin }
}

function ProjectLine({ project, row }: { project: Linked; row: Row }) {
  const { t } = useText()
  const format = useFormat()
  const { save } = useSave(Project)
  const currency = project.currency ?? tenantCurrency()
  const unlink = async () => {
    const link = { relatedEntityType: 'opportunity', relatedEntityId: row.id } as const
    const none = row.accountId
      ? ({ relatedEntityType: 'account', relatedEntityId: row.accountId } as const)
      : { relatedEntityType: null, relatedEntityId: null }
    if ((await save(project.id, none)) === WAITS) return
    toastDone(t('oppUnlinked', { name: project.name }), () => void save(project.id, link).catch(toastProblem))
  }
  return (
    <tr>
      <td>
        <Anchor href={`#/projects/${project.id}`}>{project.name}</Anchor>
      </td>
      <td className={classes['figure']}>{format.sum(project.withoutVat ?? 0, currency)}</td>
      <td className={`${classes['figure']} ${classes['vat']}`}>{format.sum(project.withVat ?? 0, currency)}</td>
      <td className={classes['act']}>
        {project.actions['edit'] && (
          <ActionIcon
            size={28}
            aria-label={t('oppUnlink', { name: project.name })}
            title={t('oppUnlink', { name: project.name })}
            onClick={() => void unlink().catch(toastProblem)}
          >
            <IconUnlink size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

function TogetherRows({ projects }: { projects: readonly Linked[] }) {
  const { t } = useText()
  const format = useFormat()
  return (
    <tfoot>
      {together(projects).map(({ currency, withoutVat, withVat }) => (
        <tr key={currency}>
          <td>{t('oppTogether')}</td>
          <td className={classes['figure']}>{format.money(withoutVat, currency)}</td>
          <td className={`${classes['figure']} ${classes['vat']}`}>{format.money(withVat, currency)}</td>
          <td />
        </tr>
      ))}
    </tfoot>
  )
}

/** The totals become the sum of the opportunity, with or without VAT, in their currency. */
function UseAsSum({ row, projects }: { row: Row; projects: readonly Linked[] }) {
  const { t } = useText()
  const us = useTenantRegion() === 'us'
  const format = useFormat()
  const { save } = useSave(Opportunity)
  const take = async (sum: number, currency: string) => {
    const before = { sum: row.sum, currency: row.currency }
    if ((await save(row.id, { sum, currency })) === WAITS) return
    toastDone(
      t('oppSumSet', { total: format.money(sum, currency) }),
      () => void save(row.id, before).catch(toastProblem),
    )
  }
  return (
    <div className={classes['sumActs']}>
      {together(projects).flatMap(({ currency, withoutVat, withVat }) =>
        [
          { total: withoutVat, what: t(us ? 'oppWithoutTax' : 'oppWithoutVat') },
          { total: withVat, what: t(us ? 'oppWithTax' : 'oppWithVat') },
        ].map(({ total, what }) => {
          const is = row.sum === total && (row.currency ?? tenantCurrency()) === currency
          return (
            <Button
              key={`${currency} ${what}`}
              size="xs"
              variant="default"
              disabled={is}
              leftSection={is && <IconCheck size={14} />}
              aria-label={`${t('oppUseAsSumOf', { total: format.money(total, currency) })}, ${what}`}
              onClick={() => void take(total, currency).catch(toastProblem)}
            >
              {is ? t('oppIsSum') : t('oppUseAsSum')}: {what}
            </Button>
          )
        }),
      )}
    </div>
  )
}

function together(projects: readonly Linked[]): readonly Together[] {
  const found = new Map<string, Together>()
  for (const project of projects) {
    const currency = project.currency ?? tenantCurrency()
    const so = found.get(currency)
    found.set(currency, {
      currency,
      withoutVat: addDecimals(so?.withoutVat ?? 0, project.withoutVat ?? 0),
      withVat: addDecimals(so?.withVat ?? 0, project.withVat ?? 0),
    })
  }
  return [...found.values()]
}

import { usePractice } from '../../session/tenant-region.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { Anchor, Select, Text } from '@mantine/core'
import { craftText, readCraft } from '@temelia/estimation/crew'
import { divisions, uniformat } from '@temelia/model/estimation/classification'
import { useText } from '../../ui/text.ts'
import { PlaceFacts } from '../open-project/location-select.tsx'
import { craftPatch } from '../open-project/cell-edits.ts'
import { useProjectState } from '../open-project/use-project.ts'
import panel from './panels.module.css'
import { TypedInput } from '../../ui/typed-input.tsx'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { AVERAGE, useLocations } from '../open-project/locations.ts'
import { UnitHints, unitHintsOf } from './unit-hints.tsx'

type ArticlePatch = Extract<Change, { entity: 'article' }>['patch']
type Props = Readonly<{ article: ArticleRow; editable: boolean; onTake: (patch: ArticlePatch) => void }>

const AS_PROJECT = 'project'

/** What the practice of the United States adds to a line: craft@hours, location, classification, odd units. */
export function ArticlePractice({ article, editable, onTake }: Props) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const hints = unitHintsOf(article, tree.recipes.get(article.id), practice, t)
  return (
    <section className={panel.section}>
      <h3 className={panel.heading}>{t('practiceFacts')}</h3>
      <TypedInput
        label={t('columnCraft')}
        description={
          <Anchor size="xs" href="#/settings/crews">
            {t('openCrews')}
          </Anchor>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={craftText(article.rsCrew, article.rsLaborHours, practice)}
        readOnly={!editable}
        onTake={(text) => {
          if (text !== '' && !readCraft(text, practice)) return t('craftNotRead')
          onTake(craftPatch(text, practice))
        }}
      />
      {article.referenceId !== null && <ArticleLocation article={article} editable={editable} onTake={onTake} />}
      <div className={panel.pair}>
        <Select
          size="xs"
          searchable
          clearable
          label={t('columnUniformat')}
          placeholder={t('noneChosen')}
          disabled={!editable}
          value={article.uniformat}
          data={uniformat.filter(({ level }) => level === 3).map(asOption)}
          onChange={(code) => onTake({ uniformat: code })}
        />
        <Select
          size="xs"
          searchable
          clearable
          label={t('columnDivision')}
          placeholder={t('noneChosen')}
          disabled={!editable}
          value={article.division}
          data={divisions.map(asOption)}
          onChange={(code) => onTake({ division: code })}
        />
      </div>
      <UnitHints hints={hints} />
    </section>
  )
}

/** The place of a line of the catalogue: its own, or its project's. A change prices it again from the figures before any place. */
function ArticleLocation({ article, editable, onTake }: Props) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const places = useLocations().data ?? []
  const projectPlace =
    places.find(({ id }) => id === (project.locationId ?? AVERAGE))?.name ??
    ((project.laborLocation ?? 0) !== 0 ? t('ownFactors') : t('usAverage'))
  const before = [article.baseMaterials, article.baseLabor, article.baseEquipments, article.baseTransports]
  return (
    <div>
      <Select
        size="xs"
        searchable
        allowDeselect={false}
        label={t('locationOf')}
        disabled={!editable}
        value={article.locationId === null ? AS_PROJECT : String(article.locationId)}
        data={[
          { value: AS_PROJECT, label: t('asProject', { place: projectPlace }) },
          ...places.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => {
          const id = value === null || value === AS_PROJECT ? null : Number(value)
          const place = places.find((one) => one.id === id)
          onTake({
            locationId: id,
            materialsUplift: id === null ? (project.materialsLocation ?? 0) : (place?.materials ?? 0),
            laborUplift: id === null ? (project.laborLocation ?? 0) : (place?.labor ?? 0),
            equipmentsUplift: id === null ? (project.equipmentsLocation ?? 0) : (place?.equipments ?? 0),
            // Transport moves with equipment (SPEC.md R4.6).
            transportsUplift: id === null ? (project.equipmentsLocation ?? 0) : (place?.equipments ?? 0),
          })
        }}
      />
      <PlaceFacts id={article.locationId ?? project.locationId ?? AVERAGE} />
      {before.some((part) => part !== null) && (
        <Text size="xs" c="dimmed">
          {t('priceBefore', { parts: before.map((part) => typedText(part ?? 0, practice)).join(' · ') })}
        </Text>
      )}
    </div>
  )
}

function asOption({ code, title }: Readonly<{ code: string; title: string }>) {
  return { value: code, label: `${code} ${title}` }
}

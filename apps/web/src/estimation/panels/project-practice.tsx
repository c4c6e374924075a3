import type { Practice } from '@temelia/estimation/types'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { LocationSelect } from '../open-project/location-select.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import panel from './panels.module.css'
import { TypedInput } from '../../ui/typed-input.tsx'
import type { Change } from '../project-state/changes.ts'
import { AVERAGE, useLocations } from '../open-project/locations.ts'

type ProjectPatch = Extract<Change, { entity: 'project' }>['patch']

const FACTORS = ['materialsLocation', 'laborLocation', 'equipmentsLocation'] as const

/** The project's place with its three percentages, which may be typed over, and its area. Lines of the catalogue follow the place. */
export function ProjectPractice({ editable }: Readonly<{ editable: boolean }>) {
  const { t } = useText()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const places = useLocations().data ?? []
  const us = project.practice === 'us'

  function change(patch: ProjectPatch, label = t('didEditSettings')) {
    editor.edit([{ entity: 'project', id: project.id, patch }], label)
  }

  /** The server prices the lines again; they come back with a reload once it has them. */
  function move(patch: ProjectPatch) {
    change(patch, t('didChangeLocation'))
    void editor.saver
      .flush()
      .then(() => editor.structure.reload())
      .catch(() => undefined)
  }

  return (
    <>
      {us && (
        <LocationSelect
          size="xs"
          disabled={!editable}
          value={project.locationId ?? AVERAGE}
          onChange={(id) => {
            const place = places.find((one) => one.id === id)
            move({
              locationId: id,
              materialsLocation: place?.materials ?? 0,
              laborLocation: place?.labor ?? 0,
              equipmentsLocation: place?.equipments ?? 0,
            })
          }}
        />
      )}
      {us && (project.locationId ?? AVERAGE) === AVERAGE && FACTORS.some((key) => (project[key] ?? 0) !== 0) && (
        <Text size="xs" c="dimmed">
          {t('ownFactors')}
        </Text>
      )}
      {us && (
        <div className={panel.triple}>
          {FACTORS.map((key, at) => (
            <TypedNumber
              key={key}
              label={`${t(`part_${(['material', 'labor', 'equipment'] as const)[at] ?? 'material'}`)} %`}
              value={project[key] ?? 0}
              empty={0}
              range={[-90, 900]}
              percent
              readOnly={!editable}
              onTake={(percent) => move({ [key]: percent })}
            />
          ))}
        </div>
      )}
      <div className={panel.pair}>
        <TypedNumber
          label={t('areaOfProject')}
          value={project.area}
          empty={null}
          range={[0, 1_000_000_000]}
          readOnly={!editable}
          onTake={(area) => change({ area })}
        />
        <TypedInput
          label={t('areaUnitOfProject')}
          maxLength={20}
          value={project.areaUnit ?? ''}
          placeholder={areaUnitOf(project)}
          readOnly={!editable}
          onTake={(unit) => change({ areaUnit: unit || null })}
        />
      </div>
    </>
  )
}

/** The unit in which a project's area is given. */
export function areaUnitOf(project: Readonly<{ areaUnit: string | null; practice: Practice | null }>): string {
  return project.areaUnit ?? (project.practice === 'us' ? 'SF' : 'mp')
}

import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { NumberInput, Select, Stack, Text } from '@mantine/core'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { SecondCurrency } from './second-currency.tsx'
import { STAGES, stageKey } from '../open-project/stages.ts'
import type { Change } from '../project-state/changes.ts'
import { ProjectPractice } from './project-practice.tsx'
import styles from './panels.module.css'
import { CompanyParameters } from './company-parameters.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { TypedDay } from '../open-project/typed-day.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

type ProjectPatch = Extract<Change, { entity: 'project' }>['patch']

/** The project's own settings: parties, stage, VAT, rounding, decimals, alternative currency, parameters. Totals follow at once. */
export function SettingsPanel() {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const { project } = tree
  const editable = tree.actions['edit'] ?? true

  function change(patch: ProjectPatch) {
    editor.edit([{ entity: 'project', id: project.id, patch }], t('didEditSettings'))
  }

  return (
    <Stack gap="sm">
      <TypedInput
        label={t('projectName')}
        value={project.name}
        readOnly={!editable}
        onTake={(name) => (name.length < 3 ? t('atLeastThree') : change({ name }))}
      />
      <Select
        size="xs"
        label={t('stage')}
        value={String(project.stage)}
        disabled={!editable}
        allowDeselect={false}
        data={STAGES.map((stage) => ({ value: String(stage), label: t(stageKey(stage)) }))}
        onChange={(value) => change({ stage: STAGES.find((stage) => String(stage) === value) ?? 1 })}
      />
      {(['beneficiaryName', 'designerName', 'contractorName'] as const).map((key) => (
        <TypedInput
          key={key}
          label={t(key)}
          value={project[key] ?? ''}
          readOnly={!editable}
          onTake={(name) => change({ [key]: name || null })}
        />
      ))}
      <div className={styles.pair}>
        <TypedInput
          label={t('contractNumber')}
          value={project.contractNumber ?? ''}
          readOnly={!editable}
          onTake={(number) => change({ contractNumber: number || null })}
        />
        <TypedDay
          label={t('contractDate')}
          value={project.contractDate}
          readOnly={!editable}
          onTake={(contractDate) => change({ contractDate })}
        />
      </div>
      <div className={styles.pair}>
        <TypedNumber
          label={t(project.practice === 'us' ? 'taxPercent' : 'vatPercent')}
          value={project.vat}
          empty={0}
          range={[0, 100]}
          percent
          readOnly={!editable}
          onTake={(vat) => change({ vat })}
        />
        <TypedDay
          label={t('estimateDate')}
          value={project.estimateDate}
          readOnly={!editable}
          onTake={(estimateDate) => change({ estimateDate })}
        />
      </div>
      <ProjectPractice editable={editable} />
      <Select
        size="xs"
        label={t('rounding')}
        description={t(project.rounding === 'LINE' ? 'roundingLineHint' : 'roundingFullHint')}
        value={project.rounding}
        disabled={!editable}
        allowDeselect={false}
        data={[
          { value: 'LINE', label: t('roundingLine') },
          { value: 'FULL', label: t('roundingFull') },
        ]}
        onChange={(value) => change({ rounding: value === 'FULL' ? 'FULL' : 'LINE' })}
      />
      <Text size="xs" fw={600}>
        {t('decimals')}
      </Text>
      <div className={styles.triple}>
        {(['quantityDecimals', 'priceDecimals', 'totalDecimals'] as const).map((key) => (
          <NumberInput
            key={key}
            size="xs"
            label={t(key)}
            min={0}
            max={key === 'totalDecimals' ? 4 : 6}
            clampBehavior="strict"
            allowDecimal={false}
            value={decimalsOfProject(project)[key]}
            disabled={!editable}
            onChange={(value) => typeof value === 'number' && change({ [key]: value })}
          />
        ))}
      </div>
      <SecondCurrency editable={editable} />
      <ParameterRows editable={editable} />
      <CompanyParameters editable={editable} />
    </Stack>
  )
}

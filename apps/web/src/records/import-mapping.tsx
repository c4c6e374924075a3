import { NativeSelect, Table, Text } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import { reasonFor } from './import-faults.tsx'
import { type ImportFile, type ImportState, letter } from './import-run.ts'

/** What can be wrong with where one column goes. */
const HEADER_FAULTS = ['HEADER_DUPLICATE', 'MAPPING_UNKNOWN_FIELD']

type ImportMappingProps = Readonly<{
  state: ImportState
  file: ImportFile
  onMap: (fields: readonly (string | null)[]) => void
}>

/** Which column of the file goes to which field, with what stands in it; a choice is checked at once. */
export function ImportMapping({ state, file, onMap }: ImportMappingProps) {
  const { t, language } = useText()
  const required = file.choices.filter((choice) => choice.required && !file.fields.includes(choice.name))
  const options = [
    { value: '', label: t('importLeaveOut') },
    ...file.choices.map((choice) => ({
      value: choice.name,
      label: `${choice[language]}${choice.required ? ' *' : ''}`,
    })),
  ]
  return (
    <div className={classes['block']}>
      {file.remembered && (
        <Text size="sm" c="dimmed" mb={4}>
          {t('importRemembered')}
        </Text>
      )}
      {required.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" mb={4} role="alert">
          {t('importRequired', { names: required.map((choice) => choice[language]).join(', ') })}
        </Text>
      )}
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('importGoesTo')}>
        <Table verticalSpacing={4} withRowBorders={false} className={classes['mapping']}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('importColumn')}</Table.Th>
              <Table.Th>{t('importGoesTo')}</Table.Th>
              <Table.Th className={classes['sample']}>{t('importSample')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {file.columns.map((column, index) => (
              <Table.Tr key={`${index} ${column}`}>
                <Table.Td>{column}</Table.Td>
                <Table.Td className={classes['target']}>
                  <NativeSelect
                    size="xs"
                    aria-label={`${t('importGoesTo')}: ${column}`}
                    data={options}
                    error={reasonFor(state, HEADER_FAULTS, letter(index))}
                    value={file.fields[index] ?? ''}
                    onChange={(event) =>
                      onMap(file.fields.map((field, at) => (at === index ? event.currentTarget.value || null : field)))
                    }
                  />
                </Table.Td>
                <Table.Td className={classes['sample']}>
                  {file.rows
                    .map((line) => line[index] ?? '')
                    .filter((text) => text !== '')
                    .slice(0, 3)
                    .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}

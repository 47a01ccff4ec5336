import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { lengthUnits, siteLength, siteLocalGrids, siteSystem } from 'adit/core';
import { SettingsToken, SystemField, TitlesToken, useService, useTranslate } from 'adit/core/web';
import { Findings } from '../doctor/findings.tsx';
import { useImport, useImporterTexts } from '../parts/store-context.tsx';
import { DatasetIcon } from '../parts/dataset-icon.tsx';
import { FileBox } from './file-box.tsx';
import styles from './upload-step.module.css';

/** The first step: what the dataset is called, where it goes, and its files. */
export const UploadStep = observer(function UploadStep(): ReactNode {
  const { form, isUploading, check } = useImport();
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  return (
    <div className={styles.step}>
      <PlaceFields />
      <section className={styles.files} aria-label={t('upload.files')}>
        <p className={styles.hint}>{t('upload.hint')}</p>
        <div className={styles.boxes}>
          {form.boxes
            .filter(({ behindToggle }) => behindToggle === undefined)
            .map((type) => (
              <FileBox key={type.id} type={type} />
            ))}
        </div>
        {form.toggleNames.map((toggle) => (
          <div key={toggle} className={styles.toggled}>
            <Switch
              size="xs"
              label={importerTexts(`toggle.${toggle}`)}
              checked={form.toggles.has(toggle)}
              disabled={isUploading}
              onChange={(event) => form.setToggle(toggle, event.currentTarget.checked)}
            />
            <div className={styles.boxes}>
              {form.boxes
                .filter(({ behindToggle }) => behindToggle === toggle)
                .map((type) => (
                  <FileBox key={type.id} type={type} />
                ))}
            </div>
          </div>
        ))}
        <OptionFields />
        {(check.isHeld || check.isProposed) && <Findings />}
      </section>
    </div>
  );
});

/** The rules of files without a mapping, which have no other place. */
const OptionFields = observer(function OptionFields(): ReactNode {
  const store = useImport();
  const importerTexts = useImporterTexts();
  const opaque = store.form.boxes.flatMap((type) => (type.opaque ? [type.id] : []));
  const options = store.importer.options.filter(({ fileType }) => opaque.includes(fileType));
  return options.map(({ id, titleKey, choices }) => (
    <Select
      key={id}
      className={styles.option}
      label={importerTexts(titleKey)}
      allowDeselect={false}
      data={choices.map(({ value, titleKey: key }) => ({ value, label: importerTexts(key) }))}
      value={store.options[id] ?? null}
      disabled={store.isUploading}
      onChange={(value) => store.setOption(id, value ?? '')}
    />
  ));
});

/** What the files are imported as, where it was guessed from what is in them. */
const TypeField = observer(function TypeField(): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const titles = useService(TitlesToken);
  if (store.importers.length < 2) return null;
  return (
    <Select
      label={t('upload.type')}
      description={t('upload.type-guessed')}
      allowDeselect={false}
      data={store.importers.map((importer) => ({ value: importer.id, label: titles.titleOf(importer) }))}
      renderOption={({ option: { value, label } }) => (
        <>
          <DatasetIcon datasetType={store.importers.find(({ id }) => id === value)?.datasetType ?? ''} size={16} />
          {label}
        </>
      )}
      value={store.importer.id}
      disabled={store.isUploading}
      onChange={(id) => store.takeAs(id ?? '')}
    />
  );
});

const PlaceFields = observer(function PlaceFields(): ReactNode {
  const { form, isUploading } = useImport();
  const t = useTranslate('importing');
  const { nameProblem, folderProblem, shorterName } = form;
  const isQuiet = nameProblem === 'name-blank';
  return (
    <section className={styles.place} aria-label={t('upload.place')}>
      <TypeField />
      <TextInput
        data-autofocus
        label={t('upload.name')}
        placeholder={t('upload.name-from-file')}
        value={form.name}
        disabled={isUploading}
        error={nameProblem && !isQuiet ? t(`error.${nameProblem}`, { name: form.name.trim() }) : undefined}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      {shorterName !== undefined && (
        <Button
          variant="light"
          size="compact-xs"
          className={styles.shorter}
          disabled={isUploading}
          onClick={() => form.setName(shorterName)}
        >
          {t('upload.shorter-name', { name: shorterName })}
        </Button>
      )}
      <Select
        label={t('upload.group')}
        allowDeselect={false}
        data={form.groups}
        value={form.groupName}
        disabled={isUploading}
        onChange={(value) => form.setGroup(value ?? '')}
      />
      <LengthUnitField />
      <CoordinatesField />
      <Switch
        size="xs"
        label={t('upload.use-folder')}
        checked={form.usesFolder}
        disabled={isUploading}
        onChange={(event) => form.setFolder(event.currentTarget.checked)}
      />
      {form.usesFolder && (
        <TextInput
          label={t('upload.folder')}
          value={form.folderName}
          disabled={isUploading}
          error={folderProblem && folderProblem !== 'name-blank' ? t(`error.${folderProblem}`) : undefined}
          onChange={(event) => form.setFolder(true, event.currentTarget.value)}
        />
      )}
    </section>
  );
});

/** The unit of coordinates whose files do not say; it starts with the site's, and says what another one means. */
const LengthUnitField = observer(function LengthUnitField(): ReactNode {
  const { form, isUploading } = useImport();
  const ofSite = useService(SettingsToken).value(siteLength).unit;
  const t = useTranslate('importing');
  const isOther = form.lengthUnit !== ofSite;
  return (
    <Select
      label={t('upload.length-unit')}
      description={t(isOther ? 'upload.length-unit.other' : 'upload.length-unit.hint', {
        site: t(`length-unit.${ofSite}`),
      })}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      comboboxProps={{ keepMounted: false }}
      data={lengthUnits.map((unit) => ({ value: unit, label: t(`length-unit.${unit}`) }))}
      value={form.lengthUnit}
      disabled={isUploading}
      onChange={(chosen) => {
        const unit = lengthUnits.find((one) => one === chosen);
        if (unit) form.setLengthUnit(unit);
      }}
    />
  );
});

/** What coordinate system the files are in, where the site has one, and what becomes of coordinates that are in another one. */
const CoordinatesField = observer(function CoordinatesField(): ReactNode {
  const { form, findSystems, isUploading } = useImport();
  const settings = useService(SettingsToken);
  const ofSite = settings.value(siteSystem).system;
  const isOther = form.system !== undefined && form.system !== ofSite;
  const t = useTranslate('importing');
  if (ofSite === '') return null;
  return (
    <>
      <SystemField
        label={t('upload.system')}
        description={t('upload.system.hint', { site: ofSite })}
        placeholder={t('upload.system.none')}
        nothingFoundMessage={t('upload.system.nothing')}
        clearButtonProps={{ 'aria-label': t('upload.system.clear') }}
        value={form.system}
        localGrids={settings.value(siteLocalGrids).grids}
        disabled={isUploading}
        find={findSystems}
        onSystem={(system) => form.setSystem(system?.id)}
      />
      {isOther && (
        <SegmentedControl
          size="xs"
          aria-label={t('upload.stored')}
          disabled={isUploading}
          data={(['site', 'file'] as const).map((value) => ({ value, label: t(`choice.coordinates-${value}`) }))}
          value={form.stored ?? ''}
          onChange={(value) => form.setStored(value === 'site' ? 'site' : 'file')}
        />
      )}
    </>
  );
});

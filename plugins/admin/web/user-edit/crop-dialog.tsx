import { Button, Slider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { ApiToken, ToastsToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import { uploadAvatar } from 'adit/plugins/accounts';
import { cropToSquare } from './crop-to-square.ts';
import styles from './user-page.module.css';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** Chooses the square of a picture that is kept; closes with true once it is uploaded. */
const CropDialog = observer(function CropDialog({ file, close }: DialogProps<boolean> & { file: File }): ReactNode {
  const t = useTranslate('admin');
  const api = useService(ApiToken);
  const toasts = useService(ToastsToken);
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const save = async (): Promise<void> => {
    if (!area) return;
    setSaving(true);
    try {
      const form = new FormData();
      form.append('avatar', await cropToSquare(file, area), 'avatar.jpg');
      await api.send(uploadAvatar, {}, await new Response(form).blob());
      close(true);
    } catch (error) {
      toasts.showError(error, t('picture.failed'));
      setSaving(false);
    }
  };
  return (
    <>
      <div className={styles.cropper}>
        {address !== undefined && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('picture.move') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_share, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <span aria-hidden>{t('picture.zoom')}</span>
        <Slider {...ZOOM} value={zoom} onChange={setZoom} thumbLabel={t('picture.zoom')} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button loading={isSaving} disabled={!area} onClick={() => void save()}>
          {t('picture.save')}
        </Button>
      </div>
    </>
  );
});
export default CropDialog;

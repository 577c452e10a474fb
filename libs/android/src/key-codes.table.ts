/** Every `KEYCODE_*` of Android up to API 35, lower-case, without the prefix; the index is the code. Source: android.view.KeyEvent. */
export const KEY_NAMES: readonly string[] = `
  unknown soft_left soft_right home back call endcall 0 1 2 3 4 5 6 7 8 9 star pound dpad_up dpad_down dpad_left
  dpad_right dpad_center volume_up volume_down power camera clear a b c d e f g h i j k l m n o p q r s t u v w x y z
  comma period alt_left alt_right shift_left shift_right tab space sym explorer envelope enter del grave minus equals
  left_bracket right_bracket backslash semicolon apostrophe slash at num headsethook focus plus menu notification
  search media_play_pause media_stop media_next media_previous media_rewind media_fast_forward mute page_up page_down
  pictsymbols switch_charset button_a button_b button_c button_x button_y button_z button_l1 button_r1 button_l2
  button_r2 button_thumbl button_thumbr button_start button_select button_mode escape forward_del ctrl_left
  ctrl_right caps_lock scroll_lock meta_left meta_right function sysrq break move_home move_end insert forward
  media_play media_pause media_close media_eject media_record f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 num_lock
  numpad_0 numpad_1 numpad_2 numpad_3 numpad_4 numpad_5 numpad_6 numpad_7 numpad_8 numpad_9 numpad_divide
  numpad_multiply numpad_subtract numpad_add numpad_dot numpad_comma numpad_enter numpad_equals numpad_left_paren
  numpad_right_paren volume_mute info channel_up channel_down zoom_in zoom_out tv window guide dvr bookmark captions
  settings tv_power tv_input stb_power stb_input avr_power avr_input prog_red prog_green prog_yellow prog_blue
  app_switch button_1 button_2 button_3 button_4 button_5 button_6 button_7 button_8 button_9 button_10 button_11
  button_12 button_13 button_14 button_15 button_16 language_switch manner_mode 3d_mode contacts calendar music
  calculator zenkaku_hankaku eisu muhenkan henkan katakana_hiragana yen ro kana assist brightness_down brightness_up
  media_audio_track sleep wakeup pairing media_top_menu 11 12 last_channel tv_data_service voice_assist
  tv_radio_service tv_teletext tv_number_entry tv_terrestrial_analog tv_terrestrial_digital tv_satellite
  tv_satellite_bs tv_satellite_cs tv_satellite_service tv_network tv_antenna_cable tv_input_hdmi_1 tv_input_hdmi_2
  tv_input_hdmi_3 tv_input_hdmi_4 tv_input_composite_1 tv_input_composite_2 tv_input_component_1 tv_input_component_2
  tv_input_vga_1 tv_audio_description tv_audio_description_mix_up tv_audio_description_mix_down tv_zoom_mode
  tv_contents_menu tv_media_context_menu tv_timer_programming help navigate_previous navigate_next navigate_in
  navigate_out stem_primary stem_1 stem_2 stem_3 dpad_up_left dpad_down_left dpad_up_right dpad_down_right
  media_skip_forward media_skip_backward media_step_forward media_step_backward soft_sleep cut copy paste
  system_navigation_up system_navigation_down system_navigation_left system_navigation_right all_apps refresh
  thumbs_up thumbs_down profile_switch video_app_1 video_app_2 video_app_3 video_app_4 video_app_5 video_app_6
  video_app_7 video_app_8 featured_app_1 featured_app_2 featured_app_3 featured_app_4 demo_app_1 demo_app_2
  demo_app_3 demo_app_4 keyboard_backlight_down keyboard_backlight_up keyboard_backlight_toggle stylus_button_primary
  stylus_button_secondary stylus_button_tertiary stylus_button_tail recent_apps macro_1 macro_2 macro_3 macro_4
  emoji_picker screenshot
`
  .trim()
  .split(/\s+/);

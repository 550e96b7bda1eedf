# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a person installs: archives, a Debian package, a wheel, a container's image, licences, sums and their signature."""
